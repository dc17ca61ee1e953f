import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { acknowledgeAtOnce, connected } from './js-debug/acknowledge.cjs';

/** An open connection to a server. */
async function open(url) {
  const webSocket = new WebSocket(url, { perMessageDeflate: false });
  await once(webSocket, 'open');
  onTestFinished(() => webSocket.terminate());
  return webSocket;
}

/** A Node program that waits for a debugger, and a connection to its inspector. */
async function inspected(text) {
  const program = spawn(process.execPath, ['--inspect-brk=127.0.0.1:0', '--eval', text]);
  onTestFinished(() => void program.kill('SIGKILL'));
  let errors = '';
  program.stderr.on('data', (chunk) => (errors += chunk));
  await expect.poll(() => errors, { timeout: 10_000 }).toMatch(/ws:\/\/\S+/);
  return { program, webSocket: await open(/ws:\/\/\S+/.exec(errors)[0]) };
}

/** Sends commands and returns their results, each by its own id. */
function commandsOn(webSocket) {
  const waiting = new Map();
  let id = 0;
  webSocket.on('message', (data) => {
    const message = JSON.parse(data);
    waiting.get(message.id)?.(message.result ?? message.error);
  });
  return (method, params = {}) =>
    new Promise((resolve) => {
      id += 1;
      waiting.set(id, resolve);
      webSocket.send(JSON.stringify({ id, method, params }));
    });
}

/** A server that says what it is, and keeps the bytes of each arrival on its WebSockets. */
async function listening(browser) {
  const server = createServer((request, response) =>
    response.end(request.url === '/json/version' ? JSON.stringify({ Browser: browser }, undefined, 1) : ''),
  );
  const webSockets = new WebSocketServer({ server });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    webSockets.close();
    server.closeAllConnections();
    server.close();
  });
  const connection = once(webSockets, 'connection');
  const webSocket = await open(`ws://127.0.0.1:${server.address().port}/`);
  const [peer] = await connection;
  const bytes = [];
  peer._socket.on('data', (chunk) => bytes.push(...chunk));
  return { webSocket, peer, bytes };
}

test('commands of any length and text reach Node’s inspector whole, among its events, and are answered', async () => {
  const { program, webSocket } = await inspected('setInterval(() => console.log("tick"), 1)');
  acknowledgeAtOnce(webSocket);
  const command = commandsOn(webSocket);
  let events = 0;
  webSocket.on('message', (data) => (events += String(data).includes('consoleAPICalled') ? 1 : 0));
  await command('Runtime.enable');
  await command('Runtime.runIfWaitingForDebugger');
  const text = fc
    .tuple(fc.string({ unit: 'grapheme' }), fc.constantFrom(1, 10, 1000, 50_000))
    .map(([each, times]) => each.repeat(times));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (texts) => {
      const answers = await Promise.all(
        texts.map((each) => command('Runtime.evaluate', { expression: JSON.stringify(each), returnByValue: true })),
      );
      expect(answers.map(({ result }) => result.value)).toEqual(texts);
    }),
    { numRuns: 30 },
  );
  await expect.poll(() => events).toBeGreaterThan(10);
  expect(program.exitCode).toBeNull();
});

test('a program continues when its connection is closed, whether a frame has begun or not', async () => {
  for (const commands of [['Runtime.enable', 'Debugger.enable'], []]) {
    const { program, webSocket } = await inspected('process.exitCode = 7');
    acknowledgeAtOnce(webSocket);
    const command = commandsOn(webSocket);
    for (const each of commands) await command(each);
    await command('Runtime.runIfWaitingForDebugger');
    const exited = once(program, 'exit');
    webSocket.close();
    await once(webSocket, 'close');
    expect(await exited).toEqual([7, null]);
  }
});

test('each arrival is acknowledged by a byte, until a frame cannot begin with more without its length', async () => {
  const { webSocket, peer, bytes } = await listening('node.js/v20.0.0');
  connected(webSocket, { dynamicAttach: false });
  const beginning = [0x81, 0xff, 0, 0, 0, 0];
  for (const [index] of [...beginning, 'one more'].entries()) {
    const arrived = once(webSocket, 'message');
    peer.send('an event');
    await arrived;
    await expect.poll(() => bytes).toEqual(beginning.slice(0, index + 1));
  }
  const received = once(peer, 'message');
  webSocket.send('grüße');
  expect(String((await received)[0])).toBe('grüße');
});

/** The first two bytes that a server gets, which says what it is and sends an event: whether a frame has begun before it was known. */
async function firstBytes(browser, info) {
  const { webSocket, peer, bytes } = await listening(browser);
  await connected(webSocket, info);
  const arrived = once(webSocket, 'message');
  peer.send('an event');
  await arrived;
  webSocket.send('');
  await expect.poll(() => bytes.length).toBeGreaterThan(1);
  return bytes.slice(0, 2);
}

test('a program that is attached to gets frames that have begun only if it says that it is Node', async () => {
  const attached = { dynamicAttach: true };
  expect(await firstBytes('node.js/v20.0.0', attached)).toEqual([0x81, 0xff]);
  expect(await firstBytes('Deno/2.0.0', attached)).toEqual([0x81, 0x80]);
  expect(await firstBytes('', attached)).toEqual([0x81, 0x80]);
});

test('if the environment asks for the original connection, no arrival is acknowledged early', async () => {
  vi.stubEnv('STOPLINE_JS_DEBUG_CONNECTION', 'original');
  expect(await firstBytes('node.js/v20.0.0', { dynamicAttach: false })).toEqual([0x81, 0x80]);
});
