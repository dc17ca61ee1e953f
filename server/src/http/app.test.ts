import { once } from 'node:events';
import { createServer as createTcpServer, connect } from 'node:net';
import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from './app.ts';
import { Links } from './links.ts';
import { Principals } from './secrets.ts';
import { rawRequest, rawUpgrade, readAnswer, sendRaw } from './testing/raw-request.ts';
import { startTestServer } from './testing/test-server.ts';
import { Tickets } from './tickets.ts';
import { pageUrl } from './urls.ts';
import { parseOptions } from '../cli/options.ts';
import { UsageError } from '../usage-error.ts';

const unlistened = (args: readonly string[]) => {
  const [principals, tickets] = [new Principals(), new Tickets()];
  return createHttpServer({
    options: parseOptions(args, '/'),
    clientFolder: '/nowhere',
    principals,
    tickets,
    links: new Links({ principals, tickets, withhold: () => undefined }),
    onConnection: () => undefined,
    health: () => ({}),
    metrics: () => '',
  });
};

test('a port in use is one clear line', async () => {
  const taken = createTcpServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const problem: unknown = await unlistened(['--port', String(port)])
    .listen()
    .catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(UsageError);
  expect(String(problem)).toContain(`Port ${port} of 127.0.0.1 is in use.`);
});

test.each([
  [['--host', '192.0.2.1', '--dangerously-plain-http', '--port', '0'], 'does not have that address'],
  [['--host', 'nowhere.invalid', '--dangerously-plain-http', '--port', '0'], 'cannot be bound'],
])('%j cannot be bound, and that is said', async (args, words) => {
  await expect(unlistened(args).listen()).rejects.toThrow(words);
});

test('a server that never listened closes at once', async () => {
  await unlistened([]).close();
});

test('a client that sends its headers byte by byte is dropped, and does not delay others', async () => {
  const server = await startTestServer({
    limits: { headersTimeoutMs: 200, requestTimeoutMs: 200, checkIntervalMs: 20 },
  });
  const slow = connect(server.port, '127.0.0.1');
  let text = '';
  slow.on('data', (chunk) => (text += chunk.toString()));
  slow.on('error', () => undefined);
  slow.write('GET / HTTP/1.1\r\nX: ');
  const drip = setInterval(() => slow.write('X'), 20);
  const silent = once(connect(server.port, '127.0.0.1').resume(), 'close');
  expect((await rawRequest(server.port, 'GET /healthz', [`Host: 127.0.0.1:${server.port}`])).status).toBe(200);
  await once(slow, 'close');
  clearInterval(drip);
  await silent;
  expect(readAnswer(text).status).toBe(408);
});

test('an idle connection stays open for longer than a proxy keeps it', async () => {
  const { port } = await startTestServer();
  const head = `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  const { headers } = readAnswer(await sendRaw(port, head, (answer) => answer.includes('\r\n\r\n')));
  expect(Number(/^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60);
});

test('a body that never ends is not waited for', async () => {
  const server = await startTestServer({
    limits: { headersTimeoutMs: 200, requestTimeoutMs: 200, checkIntervalMs: 20 },
  });
  const head = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${server.ownerToken}\r\n`;
  const answer = await sendRaw(server.port, `${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`);
  expect([0, 400, 408]).toContain(readAnswer(answer).status);
});

test('an answer may take longer than a request may', async () => {
  const limits = { headersTimeoutMs: 100, requestTimeoutMs: 100, checkIntervalMs: 10 };
  const server = await startTestServer({
    limits,
    mcp: (_request, response) => {
      response.write('begun, ');
      let checks = 0;
      const timer = setInterval(() => {
        checks += 1;
        if (checks < 40) return;
        clearInterval(timer);
        response.end('ended');
      }, 10);
    },
  });
  const asked = request({
    port: server.port,
    method: 'POST',
    path: '/mcp',
    headers: { authorization: `Bearer ${server.ownerToken}`, 'content-type': 'application/json' },
  }).end('{}');
  const [response] = await once(asked, 'response');
  let body = '';
  for await (const chunk of response) body += String(chunk);
  expect(body).toBe('begun, ended');
  expect(server.http.server.timeout).toBe(0);
});

test('too many or too large headers are refused', async () => {
  const server = await startTestServer();
  const host = `Host: 127.0.0.1:${server.port}`;
  const many = Array.from({ length: 2000 }, (_, index) => `X-${index}: 1`);
  expect((await rawRequest(server.port, 'GET /healthz', [host, ...many.slice(0, 100)])).status).toBe(431);
  expect((await rawRequest(server.port, 'GET /healthz', [host, ...many])).status).toBe(431);
  expect((await rawRequest(server.port, 'GET /healthz', [host, `X: ${'x'.repeat(20_000)}`])).status).toBe(431);
  expect((await rawUpgrade({ port: server.port, headers: [host, ...many.slice(0, 100)] })).status).toBe(431);
});

test.each([
  ['a header named __proto__', ['__proto__: x', 'constructor: x', 'Origin: http://evil.example'], 403],
  ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], 400],
  ['two lengths', ['Content-Length: 5', 'Content-Length: 6'], 400],
  ['an odd length', ['Content-Length: +5'], 400],
  ['a space before the colon', ['X : y'], 400],
  ['a folded header', ['X: a', ' b'], 400],
  ['chunks in disguise', ['Transfer-Encoding: xchunked'], 401],
])('%s does no harm', async (_what, lines, status) => {
  const server = await startTestServer();
  const host = `Host: 127.0.0.1:${server.port}`;
  expect((await rawRequest(server.port, 'POST /api/tickets', [host, ...lines])).status).toBe(status);
  const asUpgrade = await rawUpgrade({ port: server.port, headers: [host, ...lines] });
  expect([400, 401, 403]).toContain(asUpgrade.status);
  expect((await rawRequest(server.port, 'GET /healthz', [host])).status).toBe(200);
});

test('connections over the limit are dropped, and are accepted again when others close', async () => {
  const server = await startTestServer({ limits: { maxConnections: 2 } });
  const host = `Host: 127.0.0.1:${server.port}`;
  const idle = [connect(server.port, '127.0.0.1'), connect(server.port, '127.0.0.1')];
  await Promise.all(idle.map((socket) => once(socket, 'connect')));
  expect((await rawRequest(server.port, 'GET /healthz', [host])).status).toBe(0);
  const ended = idle.map((socket) => once(socket, 'close'));
  for (const socket of idle) socket.end();
  await Promise.all(ended);
  expect((await rawRequest(server.port, 'GET /healthz', [host])).status).toBe(200);
});

test('closing ends live connections and answers that are under way', async () => {
  const server = await startTestServer({ mcp: (_request, response) => void response.write('begun') });
  const headers = [`Host: 127.0.0.1:${server.port}`, `Origin: ${server.origin}`];
  const live = connect(server.port, '127.0.0.1');
  const handshake =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  live.write(
    `GET /ws HTTP/1.1\r\n${headers.join('\r\n')}\r\n${handshake}\r\nSec-WebSocket-Protocol: stopline.v1, ticket.${server.ticketFor()}\r\n\r\n`,
  );
  await once(live, 'data');
  const long = connect(server.port, '127.0.0.1');
  long.write(`GET /mcp HTTP/1.1\r\n${headers.join('\r\n')}\r\nAuthorization: Bearer ${server.ownerToken}\r\n\r\n`);
  await once(long, 'data');
  const ended = Promise.all([once(live, 'close'), once(long, 'close')]);
  await server.http.close(10);
  await ended;
  expect(server.http.server.listening).toBe(false);
});

test.each([
  [[], 'http://127.0.0.1:4711/#token=T'],
  [['--host', '::1'], 'http://[::1]:4711/#token=T'],
  [['--host', 'localhost'], 'http://localhost:4711/#token=T'],
  [['--host', '0.0.0.0', '--dangerously-plain-http'], 'http://127.0.0.1:4711/#token=T'],
  [['--public-url', 'https://d.example/x', '--public-url', 'https://e.example'], 'https://d.example/x/#token=T'],
])('with %j the page is at %s', (args, url) => {
  expect(pageUrl(parseOptions(args, '/'), 4711, 'T')).toBe(url);
  expect(pageUrl(parseOptions(args, '/'), 4711)).toBe(url.replace('#token=T', ''));
});
