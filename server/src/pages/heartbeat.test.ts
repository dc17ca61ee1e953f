import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { defaultHeartbeat, watchHeartbeat } from './heartbeat.ts';

class FakeSocket extends EventEmitter {
  readonly ping = vi.fn();
  readonly terminate = vi.fn();
}

const watched = () => {
  const socket = new FakeSocket();
  watchHeartbeat(socket as unknown as WebSocket, defaultHeartbeat);
  return socket;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('a page whose link is dead is noticed within 30 seconds', () => {
  const socket = watched();
  vi.advanceTimersByTime(20_000);
  expect(socket.terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(socket.terminate).toHaveBeenCalledOnce();
});

test('a page that answers stays', () => {
  const socket = watched();
  for (let ping = 0; ping < 100; ping += 1) {
    vi.advanceTimersByTime(10_000);
    socket.emit('pong');
  }
  expect(socket.terminate).not.toHaveBeenCalled();
});

test('a page whose answer to a ping waits behind its messages, which the server has not read, stays', () => {
  const socket = watched();
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1_000);
    socket.emit('message');
  }
  expect(socket.terminate).not.toHaveBeenCalled();
});

test('a server that was busy for a minute does not take its pages for dead', () => {
  const socket = watched();
  vi.advanceTimersByTime(20_000);
  const pings = socket.ping.mock.calls.length;
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 70_000);
  vi.advanceTimersToNextTimer();
  expect(socket.terminate).not.toHaveBeenCalled();
  expect(socket.ping.mock.calls.length, 'it asks again').toBe(pings + 1);
  now.mockRestore();
});
