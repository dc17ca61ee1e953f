import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureServer } from '../testing/built.ts';
import { createKilledWorkspace } from '../testing/killed-server.ts';
import { connectionLimits } from './connection-limits.ts';

beforeAll(ensureServer, 120_000);

test.each([
  [Number.POSITIVE_INFINITY, { maxConnections: 8_192, maxUnauthenticated: 1_024 }],
  [1_024, { maxConnections: 736, maxUnauthenticated: 368 }],
  [96, { maxConnections: 40, maxUnauthenticated: 20 }],
  [20, { maxConnections: 8, maxUnauthenticated: 4 }],
])('of %d descriptors, connections leave some for debugging', (openFiles, limits) => {
  expect(connectionLimits(openFiles)).toEqual(limits);
});

test('a server with few descriptors starts a program while strangers take all connections that they get', async () => {
  const workspace = createKilledWorkspace({}, { openFiles: 96 });
  const server = await workspace.start();
  const { port } = new URL(server.origin);
  const strangers = Array.from({ length: 100 }, () => connect(Number(port), '127.0.0.1').on('error', () => undefined));
  onTestFinished(() => {
    for (const stranger of strangers) stranger.destroy();
  });
  const closed = strangers.map((stranger) => once(stranger, 'close'));
  await Promise.race(closed);
  expect(await server.call('start_debugging', { configuration_name: 'stubborn plain' })).toMatchObject({
    status: 'stopped',
  });
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await Promise.all(closed);
}, 60_000);
