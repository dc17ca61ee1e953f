import { expect, test } from 'vitest';
import { isHostModule } from './host-module.ts';
import { rawRequest } from './testing/raw-request.ts';
import { startTestServer } from './testing/test-server.ts';

const ide = 'https://ide.example';

test('pages of any origin may load the module for hosts', async () => {
  const { port } = await startTestServer();
  for (const origin of [ide, 'null']) {
    const answer = await rawRequest(port, 'GET /embed.js', [`Host: 127.0.0.1:${port}`, `Origin: ${origin}`]);
    expect([answer.status, answer.body]).toEqual([200, 'export const host = 1;']);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  }
});

test('the module for hosts is not served under an unknown Host', async () => {
  const { port } = await startTestServer();
  const answer = await rawRequest(port, 'GET /embed.js', ['Host: evil.example', `Origin: ${ide}`]);
  expect([answer.status, answer.headers.has('access-control-allow-origin')]).toEqual([403, false]);
});

test('the module is found below the prefix of a public URL', async () => {
  const { port } = await startTestServer({ args: ['--public-url', 'https://debug.example/tools/stopline'] });
  const answer = await rawRequest(port, 'GET /tools/stopline/embed.js', ['Host: debug.example', `Origin: ${ide}`]);
  expect(answer.status).toBe(200);
});

test.each([
  ['POST', '/embed.js'],
  ['GET', '/embed.js/'],
  ['GET', '/x/../embed.js'],
  ['GET', '/%65mbed.js'],
  ['GET', '/embed.json'],
])('%s %s is not for any origin', (method, url) => {
  expect(isHostModule(method, url, [])).toBe(false);
});

test('the page learns which origins may show it, and another origin does not', async () => {
  const { port } = await startTestServer({ args: ['--embed-origin', ide] });
  const host = `Host: 127.0.0.1:${port}`;
  const own = await rawRequest(port, 'GET /embed.json', [host]);
  expect([own.status, own.headers.get('cache-control'), JSON.parse(own.body)]).toEqual([
    200,
    'no-store',
    { origins: [ide] },
  ]);
  expect((await rawRequest(port, 'GET /embed.json', [host, `Origin: ${ide}`])).status).toBe(403);
});
