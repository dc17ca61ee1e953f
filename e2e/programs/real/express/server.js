import express from 'express';

const books = new Map([
  [1, { title: 'Emma', cents: 900 }],
  [2, { title: 'Walden', cents: 1200 }],
]);

const app = express();
app.use(express.json());

app.get('/books/:id', (request, response) => {
  const id = Number(request.params.id);
  const book = books.get(id);
  response.json(book); // stop: answer
});

app.post('/orders', async (request, response) => {
  const { id, count } = request.body;
  const total = await totalOf(id, count);
  response.status(201).json({ total });
});

async function totalOf(id, count) {
  const book = books.get(id);
  if (book === undefined) throw new Error(`There is no book ${id}.`); // stop: missing
  return book.cents * count;
}

app.use((error, _request, response, _next) => {
  response.status(500).json({ message: error.message }); // stop: failure
});

const server = app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`Bookshop listening on http://127.0.0.1:${server.address().port}`);
});
