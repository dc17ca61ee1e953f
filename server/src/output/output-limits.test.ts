import { expect, test } from 'vitest';
import { headOf, tailOf } from './output-limits.ts';

const lines = (count: number) => Array.from({ length: count }, (_, index) => ({ index, text: `line ${index}` }));
const lengthOf = ({ text }: { readonly text: string }) => text.length;

test.each([
  [{ lines: 3, characters: 1_000 }, [7, 8, 9]],
  [{ lines: 100, characters: 13 }, [8, 9]],
  [{ lines: 100, characters: 1 }, [9]],
  [{ lines: 100, characters: 1_000 }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
])('the tail within %j is %j', (limits, indexes) => {
  expect(tailOf(lines(10), limits, lengthOf).map(({ index }) => index)).toEqual(indexes);
});

test('the tail of nothing is nothing', () => {
  expect(tailOf([], { lines: 1, characters: 1 }, lengthOf)).toEqual([]);
});

test.each([
  [{ lines: 100, characters: 1_000 }, 10],
  [{ lines: 3, characters: 1_000 }, 3],
  [{ lines: 100, characters: 13 }, 2],
  [{ lines: 100, characters: 1 }, 1],
])('the head within %j is %d lines', (limits, count) => {
  expect(headOf(lines(10), limits, lengthOf).map(({ index }) => index)).toEqual(lines(count).map(({ index }) => index));
});
