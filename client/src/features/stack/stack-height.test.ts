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

test('steps do not change the height, into functions or out of them', () => {
  expect(heights([5, stop(1)], [8, stop(2, 'stepIn')], [5, stop(3, 'stepOut')], [4, stop(4, 'next')])).toEqual([
    5, 5, 5, 5,
  ]);
});

test('the height grows with expanded rows, also after a step', () => {
  expect(heights([5, stop(1)], [6, stop(2, 'stepIn')], [9, stop(2, 'stepIn')], [9, stop(3, 'next')])).toEqual([
    5, 5, 8, 8,
  ]);
});

test('the height grows with rows that come later in a stop', () => {
  expect(heights([2, stop(1)], [9, stop(1)])).toEqual([4, 9]);
});

test('collapsing a thread does not change the height', () => {
  expect(heights([9, stop(1)], [4, stop(1)], [9, stop(1)])).toEqual([9, 9, 9]);
});

test('the height shrinks at the stop after the program was continued, not while it is running', () => {
  expect(heights([9, stop(1)], [9, stop(1)], [5, stop(2, 'continue')])).toEqual([9, 9, 5]);
});

test('the height shrinks when another session is shown, and when the program has ended', () => {
  expect(heights([9, stop(1)], [5, stop(2, 'next'), 's2'])).toEqual([9, 5]);
  expect(heights([9, stop(1)], [0, undefined])).toEqual([9, 4]);
});
