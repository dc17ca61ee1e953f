import { expect, test } from 'vitest';
import type { OutputEntry } from '#protocol';
import { headOf, tailOf } from './output-limits.ts';

const lines = (count: number): readonly OutputEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    index,
    at: '2026-01-31T08:41:07.000Z',
    sessionId: 's1',
    category: 'stdout',
    text: `line ${index}`,
  }));

test.each([
  [{ lines: 3, characters: 1_000 }, [7, 8, 9]],
  [{ lines: 100, characters: 13 }, [8, 9]],
  [{ lines: 100, characters: 1 }, [9]],
  [{ lines: 100, characters: 1_000 }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
])('the tail within %j is %j', (limits, indexes) => {
  expect(tailOf(lines(10), limits).map(({ index }) => index)).toEqual(indexes);
});

test('the tail of nothing is nothing', () => {
  expect(tailOf([], { lines: 1, characters: 1 })).toEqual([]);
});

test.each([
  [1_000, 10],
  [13, 2],
  [1, 1],
])('the head within %d characters is %d lines', (mostCharacters, count) => {
  expect(headOf(lines(10), mostCharacters).map(({ index }) => index)).toEqual(lines(count).map(({ index }) => index));
});
