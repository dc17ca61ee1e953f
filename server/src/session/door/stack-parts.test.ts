import { expect, test } from 'vitest';
import { answersInParts, partOfStack, wholeStack } from './stack-parts.ts';

const whole = { stackFrames: [1, 2, 3, 4, 5].map((id) => ({ id, name: `f${id}`, line: id, column: 1 })) };

const idsOf = (args: { startFrame?: number; levels?: number }) => {
  const { stackFrames, totalFrames } = partOfStack(whole, { threadId: 1, ...args });
  return [stackFrames.map(({ id }) => id), totalFrames];
};

test('only an adapter that says so answers in parts', () => {
  expect(answersInParts({ capabilities: {} })).toBe(false);
  expect(answersInParts({ capabilities: { supportsDelayedStackTraceLoading: true } })).toBe(true);
});

test('the question for a whole stack names no part of it', () => {
  expect(wholeStack({ threadId: 7, startFrame: 20, levels: 200 })).toEqual({ threadId: 7 });
});

test('a part is cut from a whole stack, with how long that is', () => {
  expect(idsOf({ startFrame: 0, levels: 2 })).toEqual([[1, 2], 5]);
  expect(idsOf({ startFrame: 3, levels: 20 })).toEqual([[4, 5], 5]);
  expect(idsOf({ startFrame: 9, levels: 20 })).toEqual([[], 5]);
  expect(idsOf({})).toEqual([[1, 2, 3, 4, 5], 5]);
});
