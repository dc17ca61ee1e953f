/** The smallest server of a page: the floor of starting, loading and a server's memory. */
import { createServer } from 'node:http';

const page = '<!doctype html><meta charset="utf-8"><title>bare</title><p id="ready">ready</p>';
const server = createServer((request, response) => {
  response.setHeader('Content-Type', 'text/html');
  response.end(request.url === '/' ? page : '');
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/ `));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
