const degrees = { oslo: 4, rome: 21 };

/** The routes of the forecasts. */
export async function forecasts(app) {
  app.get('/:city', async (request, reply) => {
    const { city } = request.params;
    const celsius = degrees[city];
    if (celsius === undefined) return reply.code(404).send({ message: `Nothing is known of ${city}.` });
    request.log.info({ city }, 'forecast read');
    return { city, celsius }; // stop: forecast
  });
}
