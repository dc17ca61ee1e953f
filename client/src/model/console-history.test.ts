import { expect, test } from 'vitest';
import { ConsoleHistory, withExpression } from './console-history.ts';

test('arrow keys walk through the history and back to what was being typed', () => {
  const history = new ConsoleHistory();
  const typed = ['a', 'b'];
  expect(history.older(typed, 'dra')).toBe('b');
  expect(history.older(typed, 'b')).toBe('a');
  expect(history.older(typed, 'a')).toBeUndefined();
  expect(history.newer(typed)).toBe('b');
  expect(history.newer(typed)).toBe('dra');
  expect(history.newer(typed)).toBeUndefined();
});

test('an empty history leads nowhere', () => {
  expect(new ConsoleHistory().older([], 'x')).toBeUndefined();
});

test('a repeated expression is not added', () => {
  expect(withExpression(['a'], 'a')).toEqual(['a']);
  expect(withExpression(['a'], 'b')).toEqual(['a', 'b']);
});
