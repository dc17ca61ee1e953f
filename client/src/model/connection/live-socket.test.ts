import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveSocket, retryDelayMs } from './live-socket.ts';
import { FakeNetwork } from './testing/fake-network.ts';

function connected(network: FakeNetwork) {
  const heard: string[] = [];
  const socket = new LiveSocket(network.environment, {
    onOpen: () => heard.push('open'),
    onMessage: (text) => heard.push(`message ${text}`),
    onClose: () => heard.push('close'),
    onRefused: (message) => heard.push(`refused ${message}`),
  });
  socket.connect('token');
  return { socket, heard };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a live socket', () => {
  test('uses one ticket for one socket', async () => {
    const network = new FakeNetwork();
    const { heard } = connected(network);
    await network.settle();
    network.last().open();
    network.last().receive('hello');
    expect(network.tickets).toBe(1);
    expect(network.last().ticket).toBe('ticket-1');
    expect(heard).toEqual(['open', 'message hello']);
  });

  test('sends nothing while the server closes it', async () => {
    const network = new FakeNetwork();
    const { socket } = connected(network);
    await network.settle();
    network.last().open();
    socket.send('1');
    network.last().beginToClose();
    socket.send('2');
    expect(network.last().sent).toEqual([1]);
  });

  test('reconnects with a new ticket', async () => {
    const network = new FakeNetwork();
    const { heard } = connected(network);
    await network.settle();
    network.last().open();
    network.last().lose();
    await vi.advanceTimersByTimeAsync(500);
    network.last().open();
    expect(heard).toEqual(['open', 'close', 'open']);
    expect(network.sockets.map(({ ticket }) => ticket)).toEqual(['ticket-1', 'ticket-2']);
  });

  test('waits longer after each failure, up to 15 s', async () => {
    const network = new FakeNetwork();
    network.isDown = true;
    connected(network);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(network.tickets).toBeGreaterThan(6);
    expect(network.tickets).toBeLessThan(14);
  });

  test('reconnects at once when the network is back', async () => {
    const network = new FakeNetwork();
    network.isDown = true;
    const { socket } = connected(network);
    await vi.advanceTimersByTimeAsync(30_000);
    const before = network.tickets;
    network.isDown = false;
    socket.retryNow();
    socket.retryNow();
    await network.settle();
    expect(network.tickets).toBe(before + 1);
    expect(network.sockets).toHaveLength(1);
  });

  test('starts again with short delays after a lasting connection', async () => {
    const network = new FakeNetwork();
    network.isDown = true;
    const { socket } = connected(network);
    await vi.advanceTimersByTimeAsync(30_000);
    network.isDown = false;
    socket.retryNow();
    await network.settle();
    network.last().open();
    await vi.advanceTimersByTimeAsync(5_000);
    network.last().lose();
    const before = network.tickets;
    await vi.advanceTimersByTimeAsync(250);
    expect(network.tickets).toBe(before + 1);
  });

  test('stops at a rejected token, and reports it once', async () => {
    const network = new FakeNetwork();
    network.refusal = 'no';
    const { heard } = connected(network);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual(['refused no']);
    expect(network.tickets).toBe(1);
  });

  test('abandons an attempt that never opens', async () => {
    const network = new FakeNetwork();
    connected(network);
    await network.settle();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(network.sockets).toHaveLength(2);
    expect(network.sockets[0]?.isClosed).toBe(true);
  });

  test('detects a dead connection after silence, or when the page becomes visible', async () => {
    const network = new FakeNetwork();
    const { socket, heard } = connected(network);
    await network.settle();
    network.last().open();
    await vi.advanceTimersByTimeAsync(21_000);
    expect(network.probes).toBe(1);
    expect(heard).toEqual(['open']);
    network.isDown = true;
    socket.retryNow();
    await network.settle();
    expect(heard).toEqual(['open', 'close']);
  });

  test('is not probed while messages arrive', async () => {
    const network = new FakeNetwork();
    connected(network);
    await network.settle();
    network.last().open();
    for (let second = 0; second < 60; second += 10) {
      await vi.advanceTimersByTimeAsync(10_000);
      network.last().receive('something');
    }
    expect(network.probes).toBe(0);
  });

  test('is silent after it was disconnected', async () => {
    const network = new FakeNetwork();
    const { socket, heard } = connected(network);
    await network.settle();
    network.last().open();
    socket.disconnect();
    network.last().receive('late');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual(['open']);
    expect(network.tickets).toBe(1);
  });
});

test('delays grow from 0.25 s to 15 s with a jitter of a half', () => {
  expect(retryDelayMs(0, 0)).toBe(250);
  expect(retryDelayMs(3, 0)).toBe(1_000);
  expect(retryDelayMs(3, 1)).toBe(2_000);
  expect(retryDelayMs(40, 1)).toBe(15_000);
  expect(retryDelayMs(40, 0)).toBe(7_500);
});
