import { METHODS } from 'node:http';
import { expect, test } from 'vitest';
import { rawRequest, rawUpgrade, readAnswer, sendRaw } from './testing/raw-request.ts';
import { startTestServer } from './testing/test-server.ts';

const securityHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
];
const limits = { headersTimeoutMs: 100, requestTimeoutMs: 100, checkIntervalMs: 20 };

test.each<[string, string, number]>([
  ['no HTTP at all', 'nonsense\r\n\r\n', 400],
  ['an unknown method', 'GIT / HTTP/1.1\r\nHost: HOST\r\n\r\n', 400],
  ['another version', 'GET / HTTP/3.0\r\nHost: HOST\r\n\r\n', 400],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost HOST\r\n\r\n', 400],
  ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 403],
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: HOST\r\n', 408],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: HOST\r\nExpect: a-miracle\r\n\r\n', 417],
  ['headers of 20,000 bytes', `GET / HTTP/1.1\r\nHost: HOST\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  [
    'an endless chunk extension',
    `POST /mcp HTTP/1.1\r\nHost: HOST\r\nAuthorization: Bearer TOKEN\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n`,
    413,
  ],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n', 405],
  ['an absolute target', 'GET http://evil.example/ HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n', 400],
])('%s is answered with the security headers', async (_what, request, status) => {
  const server = await startTestServer({ limits });
  const text = request.replaceAll('HOST', `127.0.0.1:${server.port}`).replace('TOKEN', server.ownerToken);
  const answer = readAnswer(await sendRaw(server.port, text));
  expect([answer.status, answer.body.slice(0, 2)]).toEqual([
    status,
    status === 403 || request.includes('http:') ? '{"' : '',
  ]);
  expect(securityHeaders.filter((name) => !answer.headers.has(name))).toEqual([]);
});

test.each<[string, readonly string[], number]>([
  ['another version', ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 12'], 426],
  ['no version', ['Connection: Upgrade', 'Upgrade: websocket'], 426],
  ['no key', ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'], 400],
  ['another protocol', ['Connection: Upgrade', 'Upgrade: h2c'], 400],
])('an upgrade with %s is answered with the security headers', async (_what, handshake, status) => {
  const server = await startTestServer();
  const headers = [
    `Host: 127.0.0.1:${server.port}`,
    `Sec-WebSocket-Protocol: stopline.v1, ticket.${server.ticketFor()}`,
  ];
  const answer = await rawUpgrade({ port: server.port, headers, handshake });
  expect([answer.status, answer.headers.get('sec-websocket-version')]).toEqual([
    status,
    status === 426 ? '13' : undefined,
  ]);
  expect(securityHeaders.filter((name) => !answer.headers.has(name))).toEqual([]);
  expect(server.tickets.size, 'the ticket is still valid').toBe(1);
});

test('every method that Node knows is answered 2xx, 404 or 405 on every path', async () => {
  const server = await startTestServer();
  const paths = ['/', '/index.html', '/assets/main-1a2b3c.js', '/nothing', ...server.routes.map(({ path }) => path)];
  const headers = [`Host: 127.0.0.1:${server.port}`, `Authorization: Bearer ${server.ownerToken}`];
  const answered = await Promise.all(
    METHODS.filter((method) => method !== 'CONNECT').flatMap((method) =>
      paths.map(async (path) => {
        const { status, headers: answer } = await rawRequest(server.port, `${method} ${path}`, headers);
        const isAllowed =
          status === 200 || (method === 'POST' && ['/mcp', '/api/links'].includes(path) && status === 400);
        const isRefused = status === 404 || (status === 405 && !(answer.get('allow') ?? method).includes(method));
        return isAllowed || isRefused ? [] : [`${method} ${path}: ${status}`];
      }),
    ),
  );
  expect(answered.flat()).toEqual([]);
  expect(answered.length).toBeGreaterThan(200);
});
