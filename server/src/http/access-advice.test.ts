import { describe, expect, test } from 'vitest';
import { rawRequest } from './testing/raw-request.ts';
import { startTestServer } from './testing/test-server.ts';

/** The proxies of cloud environments: what they send for a page at https://ide.example. */
const proxies = {
  'keeps Host': ['Host: ide.example', 'Origin: https://ide.example'],
  'replaces Host': ['Host: 127.0.0.1:PORT', 'Origin: https://ide.example'],
  'replaces Host and forwards it': [
    'Host: upstream',
    'X-Forwarded-Host: ide.example',
    'X-Forwarded-Proto: https',
    'Origin: https://ide.example',
  ],
  'has a port and no TLS': ['Host: ide.example:8080', 'X-Forwarded-Proto: http', 'Origin: http://ide.example:8080'],
} as const;

/** Asks for a ticket, as the page does first. */
async function ask(args: readonly string[], headers: readonly string[]) {
  const { port, ownerToken } = await startTestServer({ args });
  const sent = headers.map((header) => header.replaceAll('PORT', String(port)));
  const answer = await rawRequest(port, 'POST /api/tickets', [...sent, `Authorization: Bearer ${ownerToken}`]);
  return { status: answer.status, message: answer.body, port };
}

/** The options that a refusal names first. */
const optionsIn = (message: string): readonly string[] =>
  (/start it with (--.+?)\.(?: |"|$)/.exec(message)?.[1] ?? '').split(' ');

describe.each(Object.entries(proxies))('behind a proxy that %s', (_what, headers) => {
  test('the refusal names the options with which the same request is accepted', async () => {
    const refused = await ask([], headers);
    expect(refused.status).toBe(403);
    const options = optionsIn(refused.message);
    expect(options[0]).toBe('--public-url');
    expect((await ask(options, headers)).status).toBe(200);
  });
});

test('a forwarded host that is allowed only lacks trust in its proxy', async () => {
  const { message } = await ask(['--public-url', 'https://ide.example'], proxies['replaces Host and forwards it']);
  expect(message).toContain('start it with --trusted-proxy 127.0.0.1.');
  expect(message).not.toContain('--public-url');
});

test.each(['ide.example;id', '$(id).example', 'ide.example`id`', '"ide.example"', "ide'.example", 'a b', '<b>'])(
  'a host such as %s is not repeated',
  async (host) => {
    for (const headers of [[`Host: ${host}`], ['Host: 127.0.0.1:PORT', `Origin: https://${host}`]]) {
      const { status, message } = await ask([], headers);
      expect(status).toBe(403);
      expect(message).not.toContain(host.replaceAll('"', '\\"'));
    }
  },
);

test('behind a proxy that replaces Origin by one of this machine with TLS, the refusal names that', async () => {
  const { message, port } = await ask([], ['Host: localhost:PORT', 'Origin: https://localhost:PORT']);
  expect(message).toContain(`start it with --public-url https://localhost:${port}.`);
});
