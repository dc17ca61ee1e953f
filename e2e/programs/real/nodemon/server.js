'use strict';

const { createServer } = require('node:http');
const { greet } = require('./greet.js');

const server = createServer((request, response) => {
  const name = request.url.slice(1);
  const text = greet(name);
  response.end(text); // stop: answer
});

server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`Greeter listening on http://127.0.0.1:${server.address().port}`);
});
