/** The growth of `y` for each unit of `x` by least squares; 0 for fewer than two points. */
export function slope(points) {
  const { length } = points;
  if (length < 2) return 0;
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / length;
  const [meanX, meanY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const covariance = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  const variance = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  return variance === 0 ? 0 : covariance / variance;
}
