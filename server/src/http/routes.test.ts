import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rawRequest, sendRaw } from './testing/raw-request.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const hostOf = ({ port }: TestServer) => `Host: 127.0.0.1:${port}`;
const bearer = (token: string) => `Authorization: Bearer ${token}`;

/** A POST with a body and these headers. */
async function post(server: TestServer, path: string, headers: readonly string[], body = '') {
  const text = [
    `POST ${path} HTTP/1.1`,
    hostOf(server),
    ...headers,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
  const answer = await sendRaw(server.port, text);
  const [head = '', json = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, json: json === '' ? undefined : (JSON.parse(json) as unknown) };
}

const json = 'Content-Type: application/json';

describe('every answer', () => {
  test.each([
    'GET /',
    'GET /healthz',
    'GET /embed.json',
    'GET /metrics',
    'POST /api/tickets',
    'POST /mcp',
    'GET /nothing',
    'GET /favicon.ico',
  ])('to %s has the security headers and sets no cookie', async (line) => {
    const server = await startTestServer();
    const { headers } = await rawRequest(server.port, line, [hostOf(server)]);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toBe('clipboard-read=()');
    expect(headers.has('set-cookie') || headers.has('x-powered-by')).toBe(false);
  });

  test('names the origins that may show the page, and only the page may be loaded by them', async () => {
    const server = await startTestServer({
      args: ['--embed-origin', 'https://ide.example', '--embed-origin', 'https://b.example'],
    });
    const page = await rawRequest(server.port, 'GET /', [hostOf(server)]);
    expect(page.headers.get('content-security-policy')).toContain(
      'frame-ancestors https://ide.example https://b.example;',
    );
    expect(page.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const asset = await rawRequest(server.port, 'GET /assets/main-1a2b3c.js', [hostOf(server)]);
    expect(asset.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  test.each([
    [undefined, 'same-origin'],
    ['cross-site', 'same-origin'],
    ['same-site', 'same-origin'],
    ['none', undefined],
    ['same-origin', undefined],
  ])('separates the page, opened from %s, from an opener that it may have', async (site, policy) => {
    const server = await startTestServer();
    const fetchMetadata = site === undefined ? [] : [`Sec-Fetch-Site: ${site}`, 'Sec-Fetch-Mode: navigate'];
    const policyOf = async (path: string) => {
      const { headers } = await rawRequest(server.port, `GET ${path}`, [hostOf(server), ...fetchMetadata]);
      return headers.get('cross-origin-opener-policy');
    };
    expect(await policyOf('/')).toBe(policy);
    expect(await policyOf('/healthz')).toBe('same-origin');
  });

  test('allows own files as scripts, and the page itself also the one that it contains', async () => {
    const server = await startTestServer();
    const script = 'globalThis.opened = true;\n';
    writeFileSync(join(server.folder, 'client/index.html'), `<!doctype html><script>${script}</script>`);
    const hash = createHash('sha256').update(script).digest('base64');
    const policyOf = async (path: string) =>
      (await rawRequest(server.port, `GET ${path}`, [hostOf(server)])).headers.get('content-security-policy');
    expect(await policyOf('/')).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(await policyOf('/assets/main-1a2b3c.js')).toContain("script-src 'self';");
  });

  test('may allow other sources of styles', async () => {
    const server = await startTestServer({ styleSources: ["'self'", "'unsafe-inline'"] });
    const { headers } = await rawRequest(server.port, 'GET /', [hostOf(server)]);
    expect(headers.get('content-security-policy')).toContain("style-src 'self' 'unsafe-inline';");
  });
});

describe('the page', () => {
  test('is never cached, and its hashed assets are for ever', async () => {
    const server = await startTestServer();
    const page = await rawRequest(server.port, 'GET /?embed', [hostOf(server)]);
    expect([page.status, page.headers.get('cache-control'), page.headers.get('content-type')]).toEqual([
      200,
      'no-store',
      'text/html; charset=utf-8',
    ]);
    const asset = await rawRequest(server.port, 'GET /assets/main-1a2b3c.js', [hostOf(server)]);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(asset.body).toBe('console.log("main");');
    for (const { headers } of [page, asset]) expect(headers.has('last-modified'), 'nobody asks again').toBe(false);
  });

  test.each([
    ['br, gzip', 'br', 'brotli bytes'],
    ['gzip', 'gzip', 'gzip bytes'],
    ['identity', undefined, 'console.log("main");'],
    ['br;q=0', undefined, 'console.log("main");'],
  ])('has compressed assets for those who accept %s', async (accepted, encoding, body) => {
    const server = await startTestServer();
    const headers = [hostOf(server), `Accept-Encoding: ${accepted}`];
    const asset = await rawRequest(server.port, 'GET /assets/main-1a2b3c.js', headers);
    expect([asset.headers.get('content-encoding'), asset.body]).toEqual([encoding, body]);
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(asset.headers.get('vary')).toBe('Accept-Encoding');
  });

  test('has an icon, answers HEAD, and takes no POST', async () => {
    const server = await startTestServer();
    const icon = await rawRequest(server.port, 'GET /favicon.ico', [hostOf(server)]);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    const head = await rawRequest(server.port, 'HEAD /', [hostOf(server)]);
    expect([head.status, head.body]).toEqual([200, '']);
    const posted = await rawRequest(server.port, 'POST /', [hostOf(server)]);
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('that is not built says so', async () => {
    const server = await startTestServer({ clientFolder: '/nowhere' });
    const answer = await rawRequest(server.port, 'GET /', [hostOf(server)]);
    expect([answer.status, answer.body]).toEqual([503, expect.stringContaining('npm run build')]);
  });

  test.each([
    ...['/../secret.txt', '/assets/../../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/%2e%2e%2fsecret.txt'],
    ...[
      '/..%5csecret.txt',
      '/..\\secret.txt',
      '/%252e%252e/secret.txt',
      '/.../secret.txt',
      '/./secret.txt',
      '//secret.txt',
    ],
    ...[
      '/assets//../../secret.txt',
      '/.hidden',
      '/%2ehidden',
      '/assets/.',
      '/assets/',
      '/assets',
      '/index.html/',
      '/index.html%00',
    ],
    ...[
      '/index.html%00.js',
      '/%c0%ae%c0%ae/secret.txt',
      '/%E0%A4%A',
      '/%',
      '/..;/secret.txt',
      '/assets/%2e%2e/%2e%2e/secret.txt',
    ],
    ...[
      '//127.0.0.1/../secret.txt',
      '/etc/passwd',
      '//etc/passwd',
      '/file:///etc/passwd',
      '/@fs/etc/passwd',
      '/proc/self/environ',
    ],
    ...[
      '/C:/Windows/win.ini',
      '/~/secret.txt',
      '/secret.txt',
      '/client/index.html',
      '/INDEX.HTML',
      '/index.html::$DATA',
    ],
  ])('does not give out %j', async (path) => {
    const server = await startTestServer();
    const { status, body } = await rawRequest(server.port, `GET ${path}`, [hostOf(server)]);
    expect([400, 404]).toContain(status);
    expect(JSON.parse(body)).toMatchObject({ status: 'error' });
    expect(body).not.toMatch(/secret|hidden|root:|at .*\.ts:/);
  });

  test.each(['http://evil.example/', 'http://127.0.0.1/healthz', '*'])(
    'is not found by the target %j',
    async (target) => {
      const server = await startTestServer();
      const { status } = await rawRequest(server.port, `OPTIONS ${target}`, [hostOf(server)]);
      expect(status).toBe(400);
    },
  );
});

test('/healthz needs no token', async () => {
  const server = await startTestServer({ health: () => ({ version: '1.2.3', sessions: 2 }) });
  const answer = await rawRequest(server.port, 'GET /healthz', [hostOf(server)]);
  expect(JSON.parse(answer.body)).toEqual({ status: 'ok', version: '1.2.3', sessions: 2 });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('the metrics need a token', async () => {
  const server = await startTestServer();
  const refused = await rawRequest(server.port, 'GET /metrics', [hostOf(server)]);
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  const answer = await rawRequest(server.port, 'GET /metrics', [hostOf(server), bearer(server.ownerToken)]);
  expect([answer.status, answer.body]).toEqual([200, 'stopline_sessions 0\n']);
});

describe('a ticket', () => {
  test('is issued with a token, for its origin', async () => {
    const server = await startTestServer();
    const { json: body } = await post(
      server,
      '/api/tickets',
      [bearer(server.ownerToken), `Origin: ${server.origin}`, json],
      '{}',
    );
    expect(body).toEqual({
      ticket: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      expires_at: expect.stringMatching(/Z$/),
    });
    const { ticket } = body as { ticket: string };
    expect(server.tickets.redeem(ticket, server.origin)).toEqual({ id: 'owner', role: 'owner' });
  });

  test('can be requested without a body', async () => {
    const server = await startTestServer();
    expect((await post(server, '/api/tickets', [bearer(server.ownerToken)])).status).toBe(200);
  });

  test.each([
    ['no token', []],
    ['a wrong token', [bearer('x'.repeat(43))]],
    ['an empty token', ['Authorization: Bearer ']],
    ['another scheme', ['Authorization: Basic b3duZXI6eA==']],
    ['a cookie', ['Cookie: token=x']],
  ])('is not given for %s', async (_what, headers) => {
    const server = await startTestServer();
    expect(await post(server, '/api/tickets', headers)).toMatchObject({
      status: 401,
      json: { status: 'error', code: 'not_allowed' },
    });
    expect(server.tickets.size).toBe(0);
  });

  test('is not given for a token in the query, in a cookie or twice', async () => {
    const server = await startTestServer();
    const { ownerToken } = server;
    expect((await post(server, `/api/tickets?token=${ownerToken}&access_token=${ownerToken}`, [])).status).toBe(401);
    expect((await post(server, '/api/tickets', [`Cookie: token=${ownerToken}`])).status).toBe(401);
    expect((await post(server, '/api/tickets', [bearer(ownerToken), bearer(ownerToken)])).status).toBe(401);
    expect(server.tickets.size).toBe(0);
  });

  test('is not given to an agent', async () => {
    const server = await startTestServer();
    expect(await post(server, '/api/tickets', [bearer(server.agentToken)])).toMatchObject({ status: 403 });
    expect(server.tickets.size).toBe(0);
  });

  test.each([
    ['text/plain', '{}', 415],
    ['application/x-www-form-urlencoded', 'a=b', 415],
    ['multipart/form-data; boundary=x', '--x--', 415],
    ['application/jsonx', '{}', 415],
    ['application/json', '{', 400],
    ['application/json', 'nonsense', 400],
    ['application/json', `${'['.repeat(257)}${']'.repeat(257)}`, 400],
    ['application/json', `"${'x'.repeat(1024 * 1024)}"`, 413],
  ])('is not given for a body of %s like %.20s', async (type, body, status) => {
    const server = await startTestServer();
    const answer = await post(server, '/api/tickets', [bearer(server.ownerToken), `Content-Type: ${type}`], body);
    expect(answer).toMatchObject({ status, json: { status: 'error' } });
    expect(server.tickets.size).toBe(0);
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('is not issued by %s', async (method) => {
    const server = await startTestServer();
    const answer = await rawRequest(server.port, `${method} /api/tickets`, [hostOf(server), bearer(server.ownerToken)]);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect(server.tickets.size).toBe(0);
  });
});

describe('the MCP endpoint', () => {
  test('passes the message and the principal to the handler', async () => {
    const server = await startTestServer();
    const body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    const answer = await post(server, '/mcp', [bearer(server.agentToken), `${json}; charset=utf-8`], body);
    expect(answer.json).toEqual({ method: 'POST', role: 'agent', body: JSON.parse(body) });
  });

  test.each(['GET', 'DELETE'])('leaves %s to the handler, and only with a token', async (method) => {
    const server = await startTestServer();
    const answer = await rawRequest(server.port, `${method} /mcp`, [hostOf(server), bearer(server.ownerToken)]);
    expect(JSON.parse(answer.body)).toEqual({ method, body: null, role: 'owner' });
    expect((await rawRequest(server.port, `${method} /mcp`, [hostOf(server)])).status).toBe(401);
  });

  test.each([
    ['application/json', '', 400, -32_700],
    ['application/json', '{', 400, -32_700],
    ['application/json', `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`, 400, -32_700],
    ['text/plain', '{}', 415, -32_600],
    ['application/json', `"${'x'.repeat(1024 * 1024)}"`, 413, -32_600],
  ])('refuses a body of %s like %.20s in the words of JSON-RPC', async (type, body, status, code) => {
    const server = await startTestServer();
    const answer = await post(server, '/mcp', [bearer(server.ownerToken), `Content-Type: ${type}`], body);
    expect(answer).toMatchObject({ status, json: { jsonrpc: '2.0', id: null, error: { code } } });
  });

  test('refuses compressed and endless bodies', async () => {
    const server = await startTestServer();
    const compressed = await post(server, '/mcp', [bearer(server.ownerToken), json, 'Content-Encoding: gzip'], 'x');
    expect(compressed.status).toBe(415);
    const head = `POST /mcp HTTP/1.1\r\n${hostOf(server)}\r\n${bearer(server.ownerToken)}\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    expect(await sendRaw(server.port, head + chunk.repeat(32))).toContain('413');
  });

  test('is not found without a handler', async () => {
    const server = await startTestServer({ mcp: undefined });
    expect((await post(server, '/mcp', [bearer(server.ownerToken), json], '{}')).status).toBe(404);
  });

  test('that fails does not reveal where', async () => {
    const server = await startTestServer({ mcp: () => Promise.reject(new Error('out of order')) });
    const answer = await post(server, '/mcp', [bearer(server.ownerToken), json], '{}');
    expect(answer).toMatchObject({ status: 500, json: { status: 'error', code: 'internal' } });
    expect(JSON.stringify(answer.json)).not.toMatch(/out of order|\.ts/);
  });
});

describe('a further origin', () => {
  const args = ['--allow-origin', 'https://ide.example'];

  test('is allowed two headers, and never credentials', async () => {
    const server = await startTestServer({ args });
    for (const path of ['/api/tickets', '/mcp', '/healthz', '/metrics']) {
      const answer = await rawRequest(server.port, `OPTIONS ${path}`, [
        hostOf(server),
        'Origin: https://ide.example',
        'Access-Control-Request-Method: POST',
        'Access-Control-Request-Headers: authorization,content-type,x-other',
      ]);
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://ide.example');
      expect(answer.headers.get('access-control-allow-headers')).toBe('authorization, content-type');
      expect(answer.headers.get('vary')).toBe('Origin');
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  test('reads answers and refusals, and needs a token like everybody', async () => {
    const server = await startTestServer({ args });
    const headers = [hostOf(server), 'Origin: https://ide.example'];
    const refused = await rawRequest(server.port, 'POST /api/tickets', headers);
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, 'https://ide.example']);
    const answer = await rawRequest(server.port, 'POST /api/tickets', [...headers, bearer(server.ownerToken)]);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, 'https://ide.example']);
  });

  test('gets no permission for the page, and the own origin none at all', async () => {
    const server = await startTestServer({ args });
    const page = await rawRequest(server.port, 'GET /', [hostOf(server), 'Origin: https://ide.example']);
    expect(page.headers.has('access-control-allow-origin')).toBe(false);
    const own = await rawRequest(server.port, 'GET /healthz', [hostOf(server), `Origin: ${server.origin}`]);
    expect(own.headers.has('access-control-allow-origin')).toBe(false);
  });

  test('that may only show the page in a frame gets no ticket', async () => {
    const server = await startTestServer({ args: ['--embed-origin', 'https://ide.example'] });
    const headers = [hostOf(server), 'Origin: https://ide.example', bearer(server.ownerToken)];
    const answer = await rawRequest(server.port, 'POST /api/tickets', headers);
    expect([answer.status, answer.headers.has('access-control-allow-origin')]).toEqual([403, false]);
    expect(server.tickets.size).toBe(0);
  });

  test('that is not allowed is refused in its preflight', async () => {
    const server = await startTestServer({ args });
    const answer = await rawRequest(server.port, 'OPTIONS /mcp', [
      hostOf(server),
      'Origin: https://evil.example',
      'Access-Control-Request-Method: POST',
    ]);
    expect([answer.status, answer.headers.has('access-control-allow-origin')]).toEqual([403, false]);
  });
});

describe('below the prefix of a public URL', () => {
  const args = ['--public-url', 'https://debug.example/tools/stopline'];

  test.each([
    '/',
    '/tools/stopline/',
    '/tools/stopline/?embed',
    '/assets/main-1a2b3c.js',
    '/tools/stopline/assets/main-1a2b3c.js',
  ])('%s is found, whether the proxy keeps the prefix or strips it', async (path) => {
    const server = await startTestServer({ args });
    expect((await rawRequest(server.port, `GET ${path}`, ['Host: debug.example'])).status).toBe(200);
  });

  test('the page moves to where its relative URLs work', async () => {
    const server = await startTestServer({ args });
    const answer = await rawRequest(server.port, 'GET /tools/stopline?embed', ['Host: debug.example']);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/tools/stopline/?embed']);
    expect((await rawRequest(server.port, 'GET /tools/stopline-2', ['Host: debug.example'])).status).toBe(404);
  });
});

test('no token and no ticket is ever logged', async () => {
  const lines: string[] = [];
  const write = (sentence: string, fields?: object) => lines.push(sentence + JSON.stringify(fields));
  const log = {
    error: write,
    warn: write,
    info: write,
    debug: write,
    trace: write,
    writes: () => true,
    withhold: () => undefined,
  };
  const server = await startTestServer({ log, mcp: () => Promise.reject(new Error('out of order')) });
  const { ownerToken } = server;
  await post(server, `/mcp?token=${ownerToken}`, [bearer(ownerToken), json], JSON.stringify({ token: ownerToken }));
  await post(server, `/api/tickets?token=${ownerToken}`, [bearer(ownerToken)]);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('\n')).not.toContain(ownerToken);
});
