import { createServer, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { gatherWrites } from './js-debug/gather-writes.cjs';

const open = [];
afterEach(() => open.splice(0).forEach((each) => (each.destroy ? each.destroy() : each.close())));

/** A connection whose writes are gathered and counted, and its other end. */
async function createPair() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const arrived = once(server, 'connection');
  const socket = connect(server.address().port, '127.0.0.1');
  const [[other]] = await Promise.all([arrived, once(socket, 'connect')]);
  open.push(socket, other, server);
  const { write } = socket;
  const writes = [];
  socket.write = (text, ...more) => {
    writes.push(String(text));
    return write.call(socket, text, ...more);
  };
  return { socket: gatherWrites(socket), other, writes };
}

/** All text that arrives until the end of a connection. */
async function textOf(stream) {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  return text;
}

const sent = (socket, text) =>
  new Promise((resolve, reject) => {
    socket.write(text, 'utf8', (error) => (error ? reject(error) : resolve()));
  });

test('the first text of a turn is written at once, and the others of the turn as one', async () => {
  const { socket, other, writes } = await createPair();
  const text = textOf(other);
  const all = ['one', 'two', 'three'].map((each) => sent(socket, each));
  expect(writes).toEqual(['one']);
  await Promise.all(all);
  expect(writes).toEqual(['one', 'twothree']);
  await sent(socket, 'four');
  expect(writes).toEqual(['one', 'twothree', 'four']);
  socket.end();
  expect(await text).toBe('onetwothreefour');
});

test('nothing is lost or out of order, whatever the lengths are, and while the other end does not read', async () => {
  const { socket, other, writes } = await createPair();
  const lengths = [1, 70_000, 3, 21_845, 21_846, 65_536, 0, 200_000];
  const texts = Array.from({ length: 400 }, (_, index) =>
    String.fromCharCode(97 + (index % 26)).repeat(lengths[index % 8]),
  );
  texts.push('ä€😀'.repeat(5_000), 'end');
  let called = 0;
  for (const [index, each] of texts.entries()) {
    socket.write(each, 'utf8', () => (called += 1));
    if (index % 20 === 19) await nextTurn();
  }
  socket.end();
  expect((await textOf(other)) === texts.join('')).toBe(true);
  await once(socket, 'close');
  expect(called).toBe(texts.length);
  expect(writes.length).toBeLessThan(texts.length);
});

test.each(['end', 'destroy'])('what was gathered is sent before %s closes the connection', async (close) => {
  const { socket, other } = await createPair();
  const text = textOf(other);
  for (const each of ['one', 'two', 'three', '']) socket.write(each, 'utf8');
  socket[close]();
  expect(await text).toBe('onetwothree');
});

test('an empty text is called back, too', async () => {
  const { socket } = await createPair();
  await Promise.all(['one', ''].map((each) => sent(socket, each)));
});

test('the callbacks of texts get the error if the connection was closed before', async () => {
  const { socket } = await createPair();
  socket.on('error', () => undefined);
  socket.destroy();
  const outcomes = await Promise.allSettled(['one', 'two', 'three'].map((each) => sent(socket, each)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});
