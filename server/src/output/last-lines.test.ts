import { expect, test } from 'vitest';
import { lastLinesOf } from './last-lines.ts';

test('the last ten lines of a text are taken, without colours', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
  expect(lastLinesOf(`${lines.join('\r\n')}\n\u{1B}[31mover\u{1B}[0m\n\n`)).toBe(
    [...lines.slice(-9), 'over'].join('\n'),
  );
});

test('long lines are cut at their start', () => {
  const text = lastLinesOf(`${'x'.repeat(5_000)}\nthe end`);
  expect(text).toHaveLength(1_000);
  expect(text).toMatch(/^…x+\nthe end$/);
});

test('a blank text has no last lines', () => {
  expect(lastLinesOf(' \n\n')).toBeUndefined();
});
