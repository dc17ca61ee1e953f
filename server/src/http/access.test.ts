import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { rawRequest, rawUpgrade } from './testing/raw-request.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** Every route, asked with everything right but the headers given here. */
const routes: Readonly<Record<string, (server: TestServer, headers: readonly string[]) => Promise<number>>> = {
  page: async ({ port }, headers) => (await rawRequest(port, 'GET /', headers)).status,
  asset: async ({ port }, headers) => (await rawRequest(port, 'GET /assets/main-1a2b3c.js', headers)).status,
  healthz: async ({ port }, headers) => (await rawRequest(port, 'GET /healthz', headers)).status,
  'embed.json': async ({ port }, headers) => (await rawRequest(port, 'GET /embed.json', headers)).status,
  metrics: async ({ port, ownerToken }, headers) =>
    (await rawRequest(port, 'GET /metrics', [...headers, `Authorization: Bearer ${ownerToken}`])).status,
  tickets: async ({ port, ownerToken }, headers) =>
    (await rawRequest(port, 'POST /api/tickets', [...headers, `Authorization: Bearer ${ownerToken}`])).status,
  links: async ({ port, ownerToken }, headers) =>
    (await rawRequest(port, 'GET /api/links', [...headers, `Authorization: Bearer ${ownerToken}`])).status,
  ':id': async ({ port, ownerToken }, headers) => {
    const line = 'DELETE /api/links/none';
    const { status } = await rawRequest(port, line, [...headers, `Authorization: Bearer ${ownerToken}`]);
    return status === 404 ? 200 : status;
  },
  mcp: async ({ port, ownerToken }, headers) =>
    (await rawRequest(port, 'DELETE /mcp', [...headers, `Authorization: Bearer ${ownerToken}`])).status,
  nothing: async ({ port }, headers) => ((await rawRequest(port, 'GET /nothing', headers)).status === 404 ? 200 : 403),
  upgrade: async ({ port, ticketFor }, headers) => {
    const line = headers.find((header) => /^origin:/i.test(header));
    const ticket = ticketFor({ origin: line?.slice(line.indexOf(':') + 1).trim() });
    const answer = await rawUpgrade({
      port,
      headers: [...headers, `Sec-WebSocket-Protocol: stopline.v1, ticket.${ticket}`],
    });
    return answer.status === 101 ? 200 : answer.status;
  },
};

/** The statuses that all routes answer with, each once. */
async function statusesOf(server: TestServer, headers: readonly string[]): Promise<readonly number[]> {
  const statuses = await Promise.all(Object.values(routes).map((ask) => ask(server, headers)));
  return [...new Set(statuses)];
}

const args = ['--public-url', 'https://debug.example/stopline', '--allow-origin', 'https://ide.example'];
/** Puts the port in where a spelling says PORT. */
const filled = (text: string, port: number) => text.replaceAll('PORT', String(port));

describe('a Host', () => {
  test.each([
    ...[
      '127.0.0.1:PORT',
      'localhost:PORT',
      'LocalHost:PORT',
      '[::1]:PORT',
      'debug.example',
      'DEBUG.EXAMPLE',
      'debug.example:443',
    ],
    ...['\tlocalhost:PORT', 'localhost:PORT  '],
  ])('%j is accepted on every route', async (name) => {
    const server = await startTestServer({ args });
    expect(await statusesOf(server, [`Host: ${filled(name, server.port)}`])).toEqual([200]);
  });

  test.each([
    ...[
      'evil.example',
      'evil.example:PORT',
      'localhost',
      '127.0.0.1',
      '[::1]',
      'localhost:1',
      'localhost:0PORT',
      'localhost:PORT1',
    ],
    ...[
      'localhost.:PORT',
      'localhost6:PORT',
      'localhost.evil.example:PORT',
      'evil.localhost:PORT',
      '127.0.0.1.evil.example:PORT',
    ],
    ...[
      '127.0.0.2:PORT',
      '127.1:PORT',
      '0:PORT',
      '0.0.0.0:PORT',
      '0x7f.0.0.1:PORT',
      '2130706433:PORT',
      '::1:PORT',
      '[::]:PORT',
    ],
    ...[
      '[::ffff:127.0.0.1]:PORT',
      '[0:0:0:0:0:0:0:1]:PORT',
      '[::1%25lo]:PORT',
      'user@localhost:PORT',
      'localhost:PORT@evil.example',
    ],
    ...[
      'http://localhost:PORT',
      'localhost:PORT/',
      'localhost:PORT#',
      'localhost:PORT,evil.example',
      'localhost:PORT evil.example',
    ],
    ...[
      'evil.example, localhost:PORT',
      'debug.example:80',
      'debug.example.',
      'x.debug.example',
      'debug.example:PORT',
      'ide.example',
    ],
    ...['ｌocalhost:PORT', 'localhost%00:PORT', 'null', '*', ''],
  ])('%j is refused on every route', async (name) => {
    const server = await startTestServer({ args });
    const headers = [`Host: ${Buffer.from(filled(name, server.port)).toString('latin1')}`];
    expect(await statusesOf(server, headers)).toEqual([403]);
    expect(server.connections).toEqual([]);
  });

  test('that is missing or sent twice is refused on every route', async () => {
    const server = await startTestServer();
    const good = `Host: localhost:${server.port}`;
    expect(await statusesOf(server, [good, good])).toEqual([403]);
    expect(await statusesOf(server, [good, 'host: evil.example'])).toEqual([403]);
    expect(await statusesOf(server, ['Host: evil.example', good])).toEqual([403]);
    const statuses = await statusesOf(server, []);
    expect(statuses.every((status) => status === 400 || status === 403)).toBe(true);
  });

  test('that was forwarded counts only from a trusted proxy', async () => {
    const headers = (port: number) => [`Host: upstream:${port}`, 'X-Forwarded-Host: debug.example'];
    const stranger = await startTestServer({ args });
    expect(await statusesOf(stranger, headers(stranger.port))).toEqual([403]);
    const proxied = await startTestServer({ args: [...args, '--trusted-proxy', '127.0.0.0/8'] });
    expect(await statusesOf(proxied, headers(proxied.port))).toEqual([200]);
  });

  test('that is an address of this machine is accepted if all addresses are bound', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all);
    const own = addresses.find(({ family }) => family === 'IPv4')?.address ?? '127.0.0.1';
    const server = await startTestServer({ args: ['--host', '0.0.0.0', '--dangerously-plain-http'] });
    expect(await statusesOf(server, [`Host: ${own}:${server.port}`, `Origin: http://${own}:${server.port}`])).toEqual([
      200,
    ]);
    expect(await statusesOf(server, [`Host: 0.0.0.0:${server.port}`])).toEqual([403]);
  });
});

describe('an Origin', () => {
  test.each([
    ...[
      'http://127.0.0.1:PORT',
      'http://localhost:PORT',
      'http://[::1]:PORT',
      'https://debug.example',
      'https://ide.example',
    ],
  ])('%j is accepted on every route', async (origin) => {
    const server = await startTestServer({ args });
    const headers = [`Host: 127.0.0.1:${server.port}`, `Origin: ${filled(origin, server.port)}`];
    expect(await statusesOf(server, headers)).toEqual([200]);
  });

  test.each([
    ...[
      'null',
      'NULL',
      '',
      '*',
      'http://evil.example',
      'https://evil.example',
      'https://127.0.0.1:PORT',
      'http://127.0.0.1',
    ],
    ...[
      'http://127.0.0.1:1',
      'http://127.0.0.1:PORT/',
      'http://127.0.0.1:PORT/x',
      'HTTP://127.0.0.1:PORT',
      '127.0.0.1:PORT',
    ],
    ...[
      'http://127.0.0.1:PORT.evil.example',
      'http://evil.example:PORT',
      'http://127.0.0.1:PORT@evil.example',
      'http://LOCALHOST:PORT',
    ],
    ...[
      'http://localhost.:PORT',
      'http://0.0.0.0:PORT',
      'http://0:PORT',
      'http://[::]:PORT',
      'ws://127.0.0.1:PORT',
      'file://',
    ],
    ...[
      'http://debug.example',
      'https://debug.example:443',
      'https://debug.example/stopline',
      'https://x.debug.example',
    ],
    ...['https://ide.example:8443', 'http://ide.example', 'https://ide.example.evil.example', 'https://xide.example'],
    ...[
      'http://127.0.0.1:PORT http://evil.example',
      'http://127.0.0.1:PORT, http://evil.example',
      'chrome-extension://abc',
      'data:',
    ],
    ...['http://127.0.0.1:PORT,', 'javascript:', 'http://127.0.0.1:PORT?', 'undefined'],
  ])('%j is refused on every route', async (origin) => {
    const server = await startTestServer({ args });
    const headers = [`Host: 127.0.0.1:${server.port}`, `Origin: ${filled(origin, server.port)}`];
    expect(await statusesOf(server, headers)).toEqual([403]);
    expect(server.connections).toEqual([]);
  });

  test('that is sent twice is refused on every route', async () => {
    const server = await startTestServer();
    const good = `Origin: ${server.origin}`;
    expect(await statusesOf(server, [`Host: 127.0.0.1:${server.port}`, good, good])).toEqual([403]);
  });

  test('that is missing does not replace the token or ticket', async () => {
    const { port, connections } = await startTestServer();
    const headers = [`Host: 127.0.0.1:${port}`];
    expect((await rawRequest(port, 'POST /api/tickets', headers)).status).toBe(401);
    expect((await rawRequest(port, 'POST /mcp', headers)).status).toBe(401);
    expect((await rawRequest(port, 'GET /metrics', headers)).status).toBe(401);
    expect((await rawUpgrade({ port, headers: [...headers, 'Sec-WebSocket-Protocol: stopline.v1'] })).status).toBe(401);
    expect(connections).toEqual([]);
  });

  test('that is null gets an answer about the iframe', async () => {
    const { port } = await startTestServer();
    const answer = await rawRequest(port, 'GET /healthz', [`Host: 127.0.0.1:${port}`, 'Origin: null']);
    expect(answer.body).toContain('allow-same-origin');
  });
});

test('a page of another site that loads a file of this server without an Origin is refused', async () => {
  const server = await startTestServer();
  const headers = [`Host: 127.0.0.1:${server.port}`, 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors'];
  expect(await statusesOf(server, headers)).toEqual([403]);
});

test('every path of the server is among the routes that are tested here', async () => {
  const server = await startTestServer();
  const names = server.routes.map(({ path }) => path.split('/').at(-1));
  expect(Object.keys(routes)).toEqual(expect.arrayContaining(names));
});

describe('a token', () => {
  test.each([
    ['none at all', () => []],
    ['an empty one', () => ['Authorization: Bearer ']],
    ['a made-up one', () => [`Authorization: Bearer ${'x'.repeat(43)}`]],
    ['half of it', (token: string) => [`Authorization: Bearer ${token.slice(0, 20)}`]],
    ['more than it', (token: string) => [`Authorization: Bearer ${token}x`]],
    ['one with padding', (token: string) => [`Authorization: Bearer ${token}=`]],
    ['one in other letters', (token: string) => [`Authorization: Bearer ${token.toUpperCase()}!`]],
    ['one in quotes', (token: string) => [`Authorization: Bearer "${token}"`]],
    ['one after a comma', (token: string) => [`Authorization: Bearer x, Bearer ${token}`]],
    ['two headers', (token: string) => [`Authorization: Bearer ${token}`, `Authorization: Bearer ${token}`]],
    ['no scheme', (token: string) => [`Authorization: ${token}`]],
    ['the scheme Basic', (token: string) => [`Authorization: Basic ${Buffer.from(`:${token}`).toString('base64')}`]],
    ['the scheme Token', (token: string) => [`Authorization: Token ${token}`]],
    ['a cookie', (token: string) => [`Cookie: token=${token}; authorization=Bearer ${token}`]],
    ['a header of a proxy', (token: string) => [`Proxy-Authorization: Bearer ${token}`]],
    ['another header', (token: string) => [`X-Authorization: Bearer ${token}`]],
    ['a ticket', (_token: string, ticket: string) => [`Authorization: Bearer ${ticket}`]],
  ])('given as %s is refused by every route that needs one', async (_what, headersFor) => {
    const server = await startTestServer();
    const headers = [`Host: 127.0.0.1:${server.port}`, ...headersFor(server.ownerToken, server.ticketFor())];
    const query = `?token=${server.ownerToken}&access_token=${server.ownerToken}`;
    const asked = server.routes
      .filter(({ needsToken }) => needsToken)
      .flatMap(({ path, allowed }) =>
        allowed.split(', ').flatMap((method) => [`${method} ${path}`, `${method} ${path}${query}`]),
      );
    const answers = await Promise.all(asked.map((line) => rawRequest(server.port, line, headers)));
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 401));
    expect(asked.length).toBeGreaterThanOrEqual(12);
  });
});
