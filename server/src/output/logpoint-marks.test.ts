import { expect, test } from 'vitest';
import { printedTexts, withMarks } from './logpoint-marks.ts';

const message = (text: string, id: number) => withMarks(text, id);

test('marks are invisible', () => {
  expect(message('n is {n}', 12).replaceAll(/\p{Cf}/gu, '')).toBe('n is {n}');
});

test.each([
  ['text without marks\n', [{ text: 'text without marks\n' }]],
  ['', [{ text: '' }]],
  [`${message('one', 12)}\n`, [{ text: 'one\n', breakpointId: 12 }]],
  [message('two\nlines', 1), [{ text: 'two\nlines', breakpointId: 1 }]],
  [`> [Go 1]: ${message('one', 3)}\r\n`, [{ text: '> [Go 1]: one\r\n', breakpointId: 3 }]],
  [
    `before\n${message('one', 3)}\n${message('', 4)}\nafter`,
    [{ text: 'before\n' }, { text: 'one\n', breakpointId: 3 }, { text: '\n', breakpointId: 4 }, { text: 'after' }],
  ],
  [message('cut off', 3).slice(0, -1), [{ text: 'cut off' }]],
])('the parts of %j are %j', (output, parts) => {
  expect(printedTexts(output)).toEqual(parts);
});
