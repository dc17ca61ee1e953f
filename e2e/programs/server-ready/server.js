import { createServer } from 'node:http';

const page = `<!doctype html>
<title>Counter</title>
<script>
  let rounds = 0;
  setInterval(() => {
    rounds += 1;
  }, 50);
</script>
`;

const server = createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(page);
});
server.listen(0, '127.0.0.1', () => console.log(`Listening on port ${server.address().port}`));
