import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takePassedSocket } from './passed-socket.ts';
import { ensureServer } from '../testing/built.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';

const command = join(import.meta.dirname, '../../../bin/stopline.mjs');

test.each([
  [{}, undefined],
  [{ LISTEN_PID: '7', LISTEN_FDS: '1', LISTEN_FDNAMES: 'stopline.socket' }, 3],
  [{ LISTEN_PID: '8', LISTEN_FDS: '1' }, undefined],
  [{ LISTEN_FDS: '1' }, undefined],
])('with %j, the passed socket of process 7 is %s, and no child learns of it', (variables, expected) => {
  const environment: NodeJS.ProcessEnv = { PATH: '/bin', ...variables };
  expect(takePassedSocket(environment, 7)).toBe(expected);
  expect(environment).toEqual({ PATH: '/bin' });
});

test.each(['', '0', '2', '1x'])('"%s" sockets are refused in one line', (count) => {
  expect(() => takePassedSocket({ LISTEN_PID: '7', LISTEN_FDS: count }, 7)).toThrow(/sockets were passed.*Pass one/);
});

/** Starts the built server with a socket as its descriptor 3, as systemd does: through a shell that it replaces. */
async function startWithSocket(host: string, args: readonly string[] = []) {
  await ensureServer();
  const socket = createServer().listen(0, host);
  await once(socket, 'listening');
  const address = socket.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const handle: unknown = Reflect.get(socket, '_handle');
  const descriptor = Number(typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'fd') : -1);
  const folder = temporaryFolder({ 'a.js': '1;' });
  const script = 'export LISTEN_PID=$$ LISTEN_FDS=1; exec "$@"';
  const child = spawn('sh', ['-c', script, 'sh', process.execPath, command, folder, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', descriptor],
    env: { ...process.env, XDG_STATE_HOME: temporaryFolder() },
  });
  socket.close();
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const closed = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await closed;
  });
  return { port, child, closed, text: () => text };
}

test('a server with a passed socket listens on it, whatever its port option', async () => {
  const { port, text, child, closed } = await startWithSocket('127.0.0.1', ['--port', '1']);
  // The connection waits in the queue of the socket until the server accepts it.
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(await answer.json()).toMatchObject({ status: 'ok' });
  await expect.poll(text).toContain(`Stopline is ready: http://127.0.0.1:${port}/#token=`);
  child.kill('SIGTERM');
  expect(await closed).toEqual([0, null]);
});

test('a passed socket that others can reach is refused unless --host names it', async () => {
  const { closed, text } = await startWithSocket('0.0.0.0');
  expect(await closed).toEqual([2, null]);
  expect(text()).toContain('The passed socket listens on 0.0.0.0');
  expect(text()).toContain('--host 0.0.0.0');
});
