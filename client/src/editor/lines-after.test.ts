import { expect, test } from 'vitest';
import { linesAfter } from './lines-after.ts';

const text = (...lines: readonly string[]): string => lines.join('\n');
const mapped = (before: string, after: string): readonly number[] =>
  before.split('\n').map((_, index) => linesAfter(before, after)(index + 1));

test('lines move with what is inserted and deleted above them, also between several changes', () => {
  const before = text('a', 'return', 'b', 'return', 'c', 'return', 'd');
  const after = text('new', 'a', 'return', 'b', 'other', 'return', 'c', 'd');
  expect(mapped(before, after)).toEqual([2, 3, 4, 6, 7, 8, 8]);
});

test('a line that a formatter indents or rewrites stays the same line', () => {
  const before = text('if (x) {', 'run( x )', '}', 'end()');
  const after = text('if (x) {', '  run(x);', '}', '', 'end()');
  expect(mapped(before, after)).toEqual([1, 2, 3, 5]);
  expect(mapped(text('a', 'b'), text('  a', '  b'))).toEqual([1, 2]);
});

test('a line that is gone is the line in its place, within the text', () => {
  expect(mapped(text('a', 'gone', 'b'), text('a', 'b'))).toEqual([1, 2, 2]);
  expect(mapped(text('a', 'b', 'c'), '')).toEqual([1, 1, 1]);
});

test('line ends are no difference', () => {
  expect(mapped('a\r\nb'.replace('\r\n', '\n'), 'x\r\na\r\nb')).toEqual([2, 3]);
});
