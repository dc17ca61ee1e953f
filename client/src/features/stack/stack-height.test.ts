import type { Stop } from '#protocol';
import { expect, test } from 'vitest';
import { stackHeight, type StackHeight } from './stack-height.ts';

const stop = (id: number, command?: string): Stop => ({
  id,
  at: '',
  reason: 'step',
  isCause: true,
  isComplete: true,
  variables: {},
  ...(command !== undefined && { after: { command } }),
});

/** The heights after each of these: the rows there are, at a stop. */
function heights(...moments: readonly (readonly [rows: number, stop: Stop | undefined, sessionId?: string])[]) {
  let height: StackHeight | undefined;
  return moments.map(([rows, at, sessionId = 's1']) => {
    height = stackHeight(height, { rows, stop: at, sessionId });
    return height.rows;
  });
}

test('the call stack is as high as its rows, from 4 to 12', () => {
  expect([0, 4, 7, 12, 40].map((rows) => heights([rows, stop(1)])[0])).toEqual([4, 4, 7, 12, 12]);
});

test('steps leave it alone, into functions and out of them', () => {
  expect(heights([5, stop(1)], [8, stop(2, 'stepIn')], [5, stop(3, 'stepOut')], [4, stop(4, 'next')])).toEqual([
    5, 5, 5, 5,
  ]);
});

test('it grows by what a person opens, also after a step', () => {
  expect(heights([5, stop(1)], [6, stop(2, 'stepIn')], [9, stop(2, 'stepIn')], [9, stop(3, 'next')])).toEqual([
    5, 5, 8, 8,
  ]);
});

test('it grows by the rows that come after the first of a stop', () => {
  expect(heights([2, stop(1)], [9, stop(1)])).toEqual([4, 9]);
});

test('a thread that is folded leaves it as it is', () => {
  expect(heights([9, stop(1)], [4, stop(1)], [9, stop(1)])).toEqual([9, 9, 9]);
});

test('it shrinks at the stop after the program ran on, not while it runs', () => {
  expect(heights([9, stop(1)], [9, stop(1)], [5, stop(2, 'continue')])).toEqual([9, 9, 5]);
});

test('it shrinks when another session is shown, and when the program has ended', () => {
  expect(heights([9, stop(1)], [5, stop(2, 'next'), 's2'])).toEqual([9, 5]);
  expect(heights([9, stop(1)], [0, undefined])).toEqual([9, 4]);
});
