import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createSecret } from './secrets.ts';
import { handshakeLines, rawUpgrade } from './testing/raw-request.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const headersOf = ({ port, origin }: TestServer, protocols: string) => [
  `Host: 127.0.0.1:${port}`,
  `Origin: ${origin}`,
  `Sec-WebSocket-Protocol: ${protocols}`,
];

/** A client that is connected, and the server's end of it. */
async function connected(server: TestServer) {
  const client = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, ['stopline.v1', `ticket.${server.ticketFor()}`], {
    origin: server.origin,
  });
  await once(client, 'open');
  const connection = server.connections.at(-1);
  if (connection === undefined) throw new Error('Nobody was connected.');
  return { client, ...connection };
}

test('a good ticket opens a connection that speaks stopline.v1, for its principal', async () => {
  const server = await startTestServer();
  const { client, webSocket, principal } = await connected(server);
  expect(client.protocol).toBe('stopline.v1');
  expect(client.extensions).toBe('');
  expect(principal).toEqual({ id: 'owner', role: 'owner' });
  client.send('hello');
  const [data] = await once(webSocket, 'message');
  expect(String(data)).toBe('hello');
  webSocket.close(1000);
  await once(client, 'close');
});

test.each<[string, (server: TestServer) => string, number]>([
  ['no ticket', () => 'stopline.v1', 401],
  ['a made-up ticket', () => `stopline.v1, ticket.${createSecret()}`, 401],
  ['an empty ticket', () => 'stopline.v1, ticket.', 401],
  ['the owner’s token for a ticket', ({ ownerToken }) => `stopline.v1, ticket.${ownerToken}`, 401],
  ['a ticket without its prefix', ({ ticketFor }) => `stopline.v1, ${ticketFor()}`, 401],
  ['a ticket with a padding', ({ ticketFor }) => `stopline.v1, ticket.${ticketFor()}=`, 401],
  ['half a ticket', ({ ticketFor }) => `stopline.v1, ticket.${ticketFor().slice(0, 20)}`, 401],
  ['a ticket in capitals', ({ ticketFor }) => `stopline.v1, ticket.${ticketFor().toUpperCase()}`, 401],
  ['two tickets', ({ ticketFor }) => `stopline.v1, ticket.${ticketFor()}, ticket.${ticketFor()}`, 401],
  [
    'a ticket of another origin',
    ({ ticketFor }) => `stopline.v1, ticket.${ticketFor({ origin: 'https://ide.example' })}`,
    401,
  ],
  [
    'a ticket that was asked for without an origin',
    ({ ticketFor }) => `stopline.v1, ticket.${ticketFor({ origin: undefined })}`,
    401,
  ],
  [
    'a used ticket',
    ({ ticketFor, tickets, origin }) => {
      const ticket = ticketFor();
      tickets.redeem(ticket, origin);
      return `stopline.v1, ticket.${ticket}`;
    },
    401,
  ],
  ['another protocol', ({ ticketFor }) => `stopline.v2, ticket.${ticketFor()}`, 401],
  ['the protocol twice', ({ ticketFor }) => `stopline.v1, stopline.v1, ticket.${ticketFor()}`, 401],
])('%s is refused before the upgrade, without a body', async (_what, protocolsFor, status) => {
  const server = await startTestServer({ args: ['--allow-origin', 'https://ide.example'] });
  const answer = await rawUpgrade({ port: server.port, headers: headersOf(server, protocolsFor(server)) });
  expect([answer.status, answer.body]).toEqual([status, '']);
  expect(server.connections).toEqual([]);
});

test.each<[string, Partial<Parameters<typeof rawUpgrade>[0]>, number]>([
  ['another path', { path: '/' }, 404],
  ['a path below', { path: '/ws/x' }, 404],
  ['a path in capitals', { path: '/WS' }, 404],
  ['an absolute target', { path: 'http://evil.example/ws' }, 400],
  ['a POST', { method: 'POST' }, 405],
  ['another protocol to upgrade to', { handshake: ['Connection: Upgrade', 'Upgrade: h2c'] }, 400],
  ['no key', { handshake: ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'] }, 400],
  [
    'an old version',
    {
      handshake: [
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 7',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ],
    },
    426,
  ],
])('an upgrade with %s is refused', async (_what, change, status) => {
  const server = await startTestServer();
  const headers = headersOf(server, `stopline.v1, ticket.${server.ticketFor()}`);
  expect((await rawUpgrade({ port: server.port, headers, ...change })).status).toBe(status);
  expect(server.connections).toEqual([]);
});

test('a ticket or a token in the query is no ticket', async () => {
  const server = await startTestServer();
  const path = `/ws?token=${server.ownerToken}&ticket=${server.ticketFor()}`;
  expect((await rawUpgrade({ port: server.port, path, headers: headersOf(server, 'stopline.v1') })).status).toBe(401);
});

test('the same ticket opens one connection of two that race for it', async () => {
  const server = await startTestServer();
  const headers = headersOf(server, `stopline.v1, ticket.${server.ticketFor()}`);
  const answers = await Promise.all([1, 2, 3].map(() => rawUpgrade({ port: server.port, headers })));
  expect(answers.map(({ status }) => status).sort()).toEqual([101, 401, 401]);
});

test('an upgrade below the prefix of a public URL is found, kept or stripped', async () => {
  const server = await startTestServer({ args: ['--public-url', 'https://debug.example/stopline'] });
  for (const path of ['/ws', '/stopline/ws']) {
    const headers = headersOf(server, `stopline.v1, ticket.${server.ticketFor()}`);
    expect((await rawUpgrade({ port: server.port, path, headers })).status).toBe(101);
  }
});

test('a message beyond 1 MiB closes the connection, and the server keeps running', async () => {
  const server = await startTestServer();
  const { client } = await connected(server);
  client.send('x'.repeat(1024 * 1024 + 1));
  const [code] = await once(client, 'close');
  expect(code).toBe(1009);
  const next = await connected(server);
  next.client.terminate();
});

test('a message in more than 64 fragments closes the connection', async () => {
  const server = await startTestServer();
  const { client } = await connected(server);
  client.on('error', () => undefined);
  for (let at = 0; at < 65; at++) client.send('x', { fin: false });
  const [code] = await once(client, 'close');
  expect(code).toBe(1008);
});

test('a connection that cannot be served is closed with a reason, and the server keeps running', async () => {
  const server = await startTestServer({
    onConnection: () => {
      throw new Error('out of order');
    },
  });
  const client = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, ['stopline.v1', `ticket.${server.ticketFor()}`], {
    origin: server.origin,
  });
  const [code, reason] = await once(client, 'close');
  expect([code, String(reason)]).toEqual([1011, 'The server failed. Try again.']);
});

test('garbage after the upgrade ends that connection only', async () => {
  const server = await startTestServer();
  const healthy = await connected(server);
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  const headers = [...headersOf(server, `stopline.v1, ticket.${server.ticketFor()}`), ...handshakeLines];
  socket.write(['GET /ws HTTP/1.1', ...headers, '', ''].join('\r\n'));
  await once(socket, 'data');
  const closed = new Promise((resolve) => server.connections[1]?.webSocket.on('close', resolve));
  socket.write(Buffer.from([0xff, 0xff, 0x00]));
  expect(await closed).toBe(1006);
  socket.destroy();
  healthy.client.send('still here');
  const [data] = await once(healthy.webSocket, 'message');
  expect(String(data)).toBe('still here');
  healthy.client.terminate();
});
