import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lineOf } from '../output/logged-line.ts';
import { OutputFeed } from './output-feed.ts';

const said = { at: '2026-01-31T08:41:07.000Z', sessionId: 's1', category: 'stdout' };
const line = (index: number, text = `line ${index}`) => lineOf({ ...said, text, index });

const lines = (count: number, text?: string) => Array.from({ length: count }, (_, index) => line(index, text));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A feed, and the indexes of each batch that it sent. */
function createFeed() {
  const sent: number[][] = [];
  const socket = { buffered: 0 };
  const feed = new OutputFeed({
    buffered: () => socket.buffered,
    send: (_sessionId, batch) => sent.push(batch.map(({ index }) => index)),
  });
  return { feed, sent, socket };
}

test('lines of a moment are sent together', () => {
  const { feed, sent } = createFeed();
  feed.add('s1', [line(0)]);
  feed.add('s1', [line(1)]);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(16);
  expect(sent).toEqual([[0, 1]]);
});

test('continuous output is collected for longer, until there is a pause', () => {
  const { feed, sent } = createFeed();
  feed.add('s1', [line(0)]);
  vi.advanceTimersByTime(16);
  feed.add('s1', [line(1)]);
  vi.advanceTimersByTime(49);
  expect(sent).toEqual([[0]]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([[0], [1]]);
  vi.advanceTimersByTime(201);
  feed.add('s1', [line(2)]);
  vi.advanceTimersByTime(16);
  expect(sent).toEqual([[0], [1], [2]]);
});

test('a full batch does not wait', () => {
  const { feed, sent } = createFeed();
  feed.add('s1', lines(2, 'x'.repeat(40_000)));
  expect(sent).toEqual([[0, 1]]);
});

test('a line that grew is sent once, whole', () => {
  const { feed, sent } = createFeed();
  feed.add('s1', [line(0), line(1, 'beg')]);
  feed.add('s1', [line(1, 'begun'), line(2)]);
  vi.advanceTimersByTime(16);
  expect(sent).toEqual([[0, 1, 2]]);
});

test('a page that does not keep up is sent the end when it does again', () => {
  const { feed, sent, socket } = createFeed();
  socket.buffered = 2 * 1024 * 1024;
  feed.add('s1', lines(2_000));
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([]);
  socket.buffered = 0;
  vi.advanceTimersByTime(100);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toHaveLength(500);
  expect(sent[0]?.at(-1)).toBe(1_999);
});

test('sessions do not mix', () => {
  const { feed, sent } = createFeed();
  feed.add('s1', [line(0)]);
  feed.add('s2', [line(0)]);
  vi.advanceTimersByTime(16);
  expect(sent).toEqual([[0], [0]]);
});

test('a closed feed sends nothing more', () => {
  const { feed, sent } = createFeed();
  feed.add('s1', [line(0)]);
  feed.close();
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([]);
});

test('a lot of output is sent in parts that a page reads quickly', () => {
  const { feed, sent } = createFeed();
  feed.add('s1', lines(2_500));
  vi.advanceTimersByTime(16);
  expect(sent.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
  feed.add('s1', lines(3, 'x'.repeat(60_000)));
  expect(sent.slice(3)).toEqual([[0, 1], [2]]);
});
