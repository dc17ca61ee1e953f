import { beforeEach, expect, test, vi } from 'vitest';
import { withEarlyConnection } from './early-connection.ts';
import { LiveSocket } from './live-socket.ts';
import { FakeNetwork } from './testing/fake-network.ts';

const firstMessage = '{"type":"attach"}';
const attach = { type: 'attach' };

/** A network with an early connection for the token "token", and what a live socket over it hears, which sends a text first. */
async function early(first = firstMessage) {
  const network = new FakeNetwork();
  const environment = withEarlyConnection(network.environment, { token: 'token', firstMessages: [firstMessage] });
  await network.settle();
  const heard: string[] = [];
  const socket = new LiveSocket(environment, {
    onOpen: () => {
      heard.push('open');
      socket.send(first);
    },
    onMessage: (text) => heard.push(text),
    onClose: () => heard.push('close'),
    onRefused: (message) => heard.push(`refused: ${message}`),
  });
  const connect = async (token = 'token') => {
    socket.connect(token);
    await network.settle();
  };
  return { network, socket, heard, connect };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('the connection is made before the page asks for it, which then hears what has arrived', async () => {
  const { network, heard, connect } = await early();
  network.last().open();
  network.last().receive('hello');
  network.last().receive('facts');
  expect(network.last().sent).toEqual([attach]);
  expect(heard).toEqual([]);
  await connect();
  expect(heard).toEqual(['open', 'hello', 'facts']);
  network.last().receive('more facts');
  expect(heard.at(-1)).toBe('more facts');
  expect(network.sockets).toHaveLength(1);
});

test('the first message is sent once, and a further one like it again', async () => {
  const { network, socket, connect } = await early();
  await connect();
  network.last().open();
  expect(network.last().sent).toEqual([attach]);
  socket.send(firstMessage);
  expect(network.last().sent).toEqual([attach, attach]);
});

test('a page that sends something else first sends that, too', async () => {
  const { network, connect } = await early('{"type":"attach","name":"Late"}');
  await connect();
  network.last().open();
  expect(network.last().sent).toEqual([attach, { ...attach, name: 'Late' }]);
});

test('a connection that was lost before the page asked for it is made again', async () => {
  const { network, heard, connect } = await early();
  network.last().open();
  network.last().lose();
  await connect();
  expect(heard).toEqual(['open', 'close']);
  await vi.advanceTimersByTimeAsync(1_000);
  network.last().open();
  expect(heard).toEqual(['open', 'close', 'open']);
  expect(network.last().sent).toEqual([attach]);
  expect(network.sockets.map(({ ticket }) => ticket)).toEqual(['ticket-1', 'ticket-2']);
});

test('the page hears that the early ticket was refused', async () => {
  const network = new FakeNetwork();
  network.refusal = 'Token rejected.';
  const environment = withEarlyConnection(network.environment, { token: 'token', firstMessages: [firstMessage] });
  const answer = environment.requestTicket('token', new AbortController().signal);
  expect(await answer).toEqual({ kind: 'refused', message: 'Token rejected.' });
  expect(network.sockets).toEqual([]);
});

test('another token gets a connection of its own, and the early one is closed', async () => {
  const { network, heard, connect } = await early();
  const [first] = network.sockets;
  first?.open();
  await connect('another token');
  expect(first?.isClosed).toBe(true);
  network.last().open();
  expect(network.sockets).toHaveLength(2);
  expect(heard).toEqual(['open']);
});

test('an early connection is closed if the page stops connecting', async () => {
  const { network, socket } = await early();
  socket.connect('token');
  socket.disconnect();
  await network.settle();
  expect(network.last().isClosed).toBe(true);
});
