import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { rawRequest } from './testing/raw-request.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { repetitions } from '../testing/effort.ts';

/** Connections that are closed when the test ends. */
async function idle({ port }: TestServer, count: number): Promise<readonly Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
}

/** The time in which a client gets a ticket and a live connection, in milliseconds. */
async function connecting({ port, origin, ownerToken }: TestServer): Promise<number> {
  const startedMs = performance.now();
  const headers = [`Host: 127.0.0.1:${port}`, `Origin: ${origin}`, `Authorization: Bearer ${ownerToken}`];
  const { ticket } = JSON.parse((await rawRequest(port, 'POST /api/tickets', headers)).body) as { ticket: string };
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, ['stopline.v1', `ticket.${ticket}`], { origin });
  await once(socket, 'open');
  socket.terminate();
  return performance.now() - startedMs;
}

test('a client connects within a second beside idle connections and headers that come byte by byte', async () => {
  const count = repetitions('idle connections', { test: 1_500, all: 5_000, long: 8_192 });
  const server = await startTestServer();
  for (let opened = 0; opened < count; opened += 250) {
    const slow = await idle(server, 250);
    for (const socket of slow.slice(0, 50)) socket.write('GET / HTTP/1.1\r\nX');
    const drip = setInterval(() => slow.slice(0, 50).forEach((socket) => socket.write('X')), 1_000);
    onTestFinished(() => clearInterval(drip));
  }
  expect(await connecting(server)).toBeLessThan(1_000);
});

test('of too many connections that have not authenticated the oldest is dropped, and never one that has', async () => {
  const server = await startTestServer({ limits: { maxUnauthenticated: 3 } });
  const known = new WebSocket(
    `${server.origin.replace('http', 'ws')}/ws`,
    ['stopline.v1', `ticket.${server.ticketFor()}`],
    { origin: server.origin },
  );
  await once(known, 'open');
  const [first, ...others] = await idle(server, 1);
  expect(others).toEqual([]);
  const dropped = once(first?.resume() ?? known, 'close');
  const later = await idle(server, 3);
  await dropped;
  expect(later.every(({ destroyed, readyState }) => !destroyed && readyState === 'open')).toBe(true);
  const ponged = once(known, 'pong');
  known.ping();
  await ponged;
  known.terminate();
});

test('a connection whose request had a token is not dropped', async () => {
  const server = await startTestServer({ limits: { maxUnauthenticated: 2 } });
  const [authenticated] = await idle(server, 1);
  const answered = once(authenticated ?? process, 'data');
  authenticated?.write(
    `GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${server.ownerToken}\r\n\r\n`,
  );
  await answered;
  const later = await idle(server, 5);
  await vi.waitFor(() => expect(later.filter((socket) => socket.resume().readyState === 'open')).toHaveLength(2));
  expect(authenticated?.readyState).toBe('open');
});

test('the bytes of open and closed connections are counted', async () => {
  const server = await startTestServer();
  const { body } = await rawRequest(server.port, 'GET /healthz', [`Host: 127.0.0.1:${server.port}`]);
  const { received, sent } = server.http.bytes();
  expect(received).toBeGreaterThan(40);
  expect(sent).toBeGreaterThan(body.length);
  await rawRequest(server.port, 'GET /healthz', [`Host: 127.0.0.1:${server.port}`]);
  expect(server.http.bytes().received).toBe(2 * received);
});
