import type { OutputEntry } from '#protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Bench } from '../../app/testing/bench.ts';
import { sessionFacts } from '../../app/testing/facts.ts';
import { outputEntry } from '../../model/testing/output-entry.ts';
import { ConsoleFeed } from './console-feed.ts';

const lines = (start: number, count: number): readonly OutputEntry[] =>
  Array.from({ length: count }, (_, place) => outputEntry(start + place));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A feed whose first lines are shown, and how many rows each of its updates had. */
function createFeed(first: number) {
  const bench = new Bench();
  bench.tell(...sessionFacts());
  const updates: number[] = [];
  const host = {
    addController: () => undefined,
    removeController: () => undefined,
    requestUpdate: () => void updates.push(feed.shown.length),
    updateComplete: Promise.resolve(true),
  };
  const feed = new ConsoleFeed(host, bench.workbench);
  feed.hostConnected();
  vi.runAllTimers();
  bench.say('s1', ...lines(0, first));
  updates.length = 0;
  return { bench, updates };
}

test.each([
  ['a few lines are', 1, 40],
  ['a flood is', 100, 80],
])('%s shown at once, and later lines (after %d) when no more have come for %d ms', (_what, first, gatheredMs) => {
  const { bench, updates } = createFeed(first);
  bench.say('s1', ...lines(first, 1));
  bench.say('s1', ...lines(first + 1, 1));
  vi.advanceTimersByTime(gatheredMs - 1);
  expect(updates).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(updates).toEqual([first + 2]);
});

test('a flood that does not end is shown five times a second', () => {
  const { bench, updates } = createFeed(100);
  for (let place = 1; place < 100; place += 1) {
    vi.advanceTimersByTime(10);
    bench.say('s1', ...lines(100 * place, 100));
  }
  expect(updates).toEqual([2_000, 4_000, 6_000, 8_000]);
});

test('after a flood, lines are shown without delay again', () => {
  const { bench, updates } = createFeed(100);
  bench.say('s1', ...lines(100, 1));
  vi.advanceTimersByTime(80);
  bench.say('s1', ...lines(101, 1));
  vi.advanceTimersByTime(40);
  expect(updates).toEqual([101, 102]);
});
