import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entriesOf } from '#protocol';
import { silentLogger } from '../log.ts';
import { OutputLog } from '../output/output-log.ts';
import { runOf } from '../output/stored-run.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { OutputFeed } from './output-feed.ts';

const said = { at: '2026-01-31T08:41:07.000Z', sessionId: 's1', category: 'stdout' };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A feed over two outputs, and the indexes or texts of each batch that it sent. */
function createFeed() {
  const folder = temporaryFolder();
  const logs = new Map(['s1', 's2'].map((id) => [id, new OutputLog(join(folder, id), { log: silentLogger })]));
  const sent: number[][] = [];
  const texts: string[][] = [];
  const page = { room: Infinity, windowSize: 1024 * 1024 };
  const feed = new OutputFeed(
    { outputs: logs, output: (id) => logs.get(id) },
    {
      room: () => page.room,
      windowSize: () => page.windowSize,
      visible: (run) => run,
      sendPart: (_sessionId, _output, part) => {
        page.room -= JSON.stringify(part).length;
        sent.push([part.index]);
        texts.push(['lines' in part ? part.lines : part.text]);
      },
      send: (_sessionId, _output, runs) => {
        const entries = entriesOf(runs.map(({ json }) => runOf(json)));
        page.room -= runs.reduce((sum, { json }) => sum + json.length, 0);
        sent.push(entries.map(({ index }) => index));
        texts.push(entries.map(({ text }) => text));
      },
    },
  );
  const print = (text: string, sessionId = 's1') => {
    logs.get(sessionId)?.append({ ...said, text });
    feed.add(sessionId);
  };
  return { feed, sent, texts, page, print };
}

const lines = (count: number, text = 'line') => `${text}\n`.repeat(count);

test('lines of a moment are sent together', () => {
  const { print, sent } = createFeed();
  print('a\n');
  print('b\n');
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(16);
  expect(sent).toEqual([[0, 1]]);
});

test('continuous output is collected for longer, until there is a pause', () => {
  const { print, sent } = createFeed();
  print('a\n');
  vi.advanceTimersByTime(16);
  print('b\n');
  vi.advanceTimersByTime(49);
  expect(sent).toEqual([[0]]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([[0], [1]]);
  vi.advanceTimersByTime(201);
  print('c\n');
  vi.advanceTimersByTime(16);
  expect(sent).toEqual([[0], [1], [2]]);
});

test('what is collected is sent at once when a stop is shown, unless the page is behind', () => {
  const { feed, print, sent, page } = createFeed();
  feed.sendCollected();
  expect(sent).toEqual([]);
  print('a\n');
  feed.sendCollected();
  expect(sent).toEqual([[0]]);
  vi.advanceTimersByTime(50);
  expect(sent).toEqual([[0]]);
  page.room = 0;
  print('b\n');
  vi.advanceTimersByTime(50);
  page.room = Infinity;
  feed.sendCollected();
  expect(sent, 'that waits for room').toEqual([[0]]);
  feed.onRoom();
  expect(sent).toEqual([[0], [1]]);
});

test('a full batch does not wait', () => {
  const { print, sent } = createFeed();
  print(lines(2, 'x'.repeat(40_000)));
  expect(sent.flat()).toEqual([0, 1]);
});

test('a line that grew is sent again, and one that did not is not', () => {
  const { print, sent, texts } = createFeed();
  print('a\nbeg');
  vi.advanceTimersByTime(50);
  print('un');
  vi.advanceTimersByTime(50);
  print('other\n', 's2');
  vi.advanceTimersByTime(50);
  print('\nc\n');
  vi.advanceTimersByTime(50);
  expect(sent).toEqual([[0], [1], [1], [0], [1, 2]]);
  expect(texts).toEqual([['a'], ['beg'], ['begun'], ['other'], ['begun', 'c']]);
});

test('what the greeting had is not sent again', () => {
  const { feed, print, texts } = createFeed();
  print('old\nbeg');
  feed.begin();
  vi.advanceTimersByTime(50);
  print('un\n');
  vi.advanceTimersByTime(50);
  expect(texts).toEqual([['begun']]);
});

test('a page without room is sent the rest when it has room again', () => {
  const { feed, print, sent, page } = createFeed();
  page.room = 2_000;
  print(lines(200, 'a longer line'));
  vi.advanceTimersByTime(16);
  const before = sent.flat();
  expect(before.length).toBeGreaterThan(100);
  expect(before.length).toBeLessThan(200);
  page.room = 100_000;
  feed.onRoom();
  expect(sent.flat()).toEqual(Array.from({ length: 200 }, (_, index) => index));
});

test('a page that does not keep up is sent the end, and the indexes show what was left out', () => {
  const { feed, print, sent, page } = createFeed();
  page.room = 0;
  page.windowSize = 2_048;
  for (let second = 0; second < 10; second += 1) {
    print(lines(1_000));
    vi.advanceTimersByTime(1_000);
  }
  expect(sent).toEqual([]);
  page.room = 20_000;
  feed.onRoom();
  const indexes = sent.flat();
  expect(indexes[0]).toBeGreaterThan(9_000);
  expect(indexes.at(-1)).toBe(9_999);
  expect(indexes).toEqual(indexes.map((_, place) => (indexes[0] ?? 0) + place));
});

test('a page that has room is sent at most the last thousand of very many lines', () => {
  const { print, sent } = createFeed();
  print(lines(100_000, 'y'));
  vi.advanceTimersByTime(16);
  expect([sent.flat()[0], sent.flat().at(-1)]).toEqual([99_000, 99_999]);
});

test('sessions do not mix', () => {
  const { print, texts } = createFeed();
  print('a\n');
  print('b\n', 's2');
  vi.advanceTimersByTime(16);
  expect(texts).toEqual([['a'], ['b']]);
});

test('a closed feed sends nothing more', () => {
  const { feed, print, sent } = createFeed();
  print('a\n');
  feed.close();
  print('b\n');
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([]);
});

test('a lot of output is sent in parts that a page reads quickly', () => {
  const { print, sent } = createFeed();
  print(lines(2_500));
  vi.advanceTimersByTime(16);
  expect(sent.flat()).toHaveLength(2_500);
  expect(Math.max(...sent.map(({ length }) => length))).toBeLessThanOrEqual(1_000);
  print(lines(3, 'x'.repeat(60_000)));
  expect(sent.slice(-2)).toEqual([[2_500, 2_501], [2_502]]);
});
