import { expect, test } from 'vitest';
import { OutputWindow } from './output-window.ts';

/** A window over a page that reads so many bytes per millisecond, after a delay. */
function createWindow(page: { readonly bytesPerMs: number; readonly delayMs: number }) {
  let nowMs = 0;
  let readMs = 0;
  let listener: (data: Buffer) => void = () => undefined;
  const pongs: { readonly atMs: number; readonly data: string }[] = [];
  let pending = 0;
  const socket = {
    bufferedAmount: 0,
    ping: (data: string) => {
      readMs = Math.max(nowMs, readMs) + pending / page.bytesPerMs;
      pongs.push({ atMs: readMs + page.delayMs, data });
    },
    on: (_event: 'pong', listen: (data: Buffer) => void) => (listener = listen),
  };
  const window = new OutputWindow(
    socket,
    () => undefined,
    () => nowMs,
  );
  return {
    window,
    socket,
    pong: (data: string) => listener(Buffer.from(data)),
    /** Sends all there is room for, for some seconds; returns how many bytes, and for how long a message would wait. */
    flood: (seconds: number) => {
      let bytes = 0;
      const endMs = nowMs + seconds * 1_000;
      for (; nowMs < endMs; nowMs += 1) {
        for (const pong of pongs.filter(({ atMs }) => atMs <= nowMs)) {
          pongs.splice(pongs.indexOf(pong), 1);
          listener(Buffer.from(pong.data));
        }
        pending = window.room;
        if (pending > 0) window.sent(pending);
        bytes += pending;
        pending = 0;
      }
      return { bytesPerSecond: bytes / seconds, waitMs: Math.max(0, readMs - nowMs) };
    },
  };
}

test.each([
  ['a page of 10 kB/s', { bytesPerMs: 10, delayMs: 1 }],
  ['a page of 100 kB/s', { bytesPerMs: 100, delayMs: 20 }],
])('%s is kept busy, but a stop is never behind more than it reads in a moment', (_name, page) => {
  const { window, flood } = createWindow(page);
  window.probe();
  flood(10);
  const { bytesPerSecond, waitMs } = flood(20);
  expect(bytesPerSecond).toBeGreaterThan(page.bytesPerMs * 1_000 * 0.8);
  expect(waitMs).toBeLessThan(600);
});

test.each([1, 200])('a fast page that is %d ms away soon gets a lot', (delayMs) => {
  const { window, flood } = createWindow({ bytesPerMs: 1e6, delayMs });
  window.probe();
  flood(3);
  expect(window.size).toBe(1024 * 1024);
});

test('a page that is busy for a while gets more again, though all its pongs are late', () => {
  const page = { bytesPerMs: 1e6, delayMs: 1 };
  const { window, flood } = createWindow(page);
  window.probe();
  flood(1);
  page.delayMs = 300;
  flood(20);
  expect(window.size).toBe(1024 * 1024);
});

test('nothing is sent while the socket itself has much that is not sent', () => {
  const { window, socket } = createWindow({ bytesPerMs: 1, delayMs: 1 });
  expect(window.room).toBeGreaterThan(0);
  socket.bufferedAmount = 2 * 1024 * 1024;
  expect(window.room).toBe(0);
});

test('pongs of the heartbeat, of strangers and repeated ones change nothing', () => {
  const { window, pong } = createWindow({ bytesPerMs: 1, delayMs: 1 });
  window.sent(window.room);
  for (const data of ['', 'output', 'output x', 'output 7', 'other 0']) pong(data);
  expect(window.room).toBe(0);
  pong('output 0');
  pong('output 0');
  expect(window.room).toBe(window.size);
});
