import { createInterface } from 'node:readline';
import { createServer } from 'node:http';

/**
 * A stand-in for the server of a student: prints its address once it has read a token, answers each request with that token's
 * length, and ends at SIGTERM or at a request for /crash.
 */
const port = Number((process.argv.find((arg) => arg.startsWith('--port=')) ?? '--port=0').slice('--port='.length));
const problem = process.argv.find((arg) => arg.startsWith('--fail='))?.slice('--fail='.length);

if (problem !== undefined) {
  process.stderr.write(`stopline: ${problem}\n`);
  process.exit(2);
}
createInterface({ input: process.stdin }).once('line', (token) => {
  const server = createServer((request, response) => {
    if (request.url === '/crash') {
      process.stderr.write('stopline: out of luck\n', () => process.exit(3));
      return;
    }
    response.end(JSON.stringify({ token, cwd: process.cwd(), pid: process.pid }));
  });
  server.listen(port, '127.0.0.1', () => {
    process.stdout.write(`Stopline is ready: http://127.0.0.1:${server.address().port}/\n`);
  });
});
process.on('SIGTERM', () => process.exit(0));
