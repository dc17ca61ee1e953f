import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/**
 * A stand-in for the server of a student: prints its address once it has read a token, answers each request with that token's
 * length, and ends at SIGTERM or at a request for /crash.
 */
const option = (name) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
const port = Number(option('port') ?? 0);
const [warning, problem, begun, awaited] = [option('warn'), option('fail'), option('begun'), option('after')];

/** `--begun=FILE` writes a file, and `--after=FILE` waits for one. */
if (begun !== undefined) writeFileSync(begun, '');
while (awaited !== undefined && !existsSync(awaited)) await setTimeout(10);

if (warning !== undefined) process.stderr.write(`${warning}\n`);
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
