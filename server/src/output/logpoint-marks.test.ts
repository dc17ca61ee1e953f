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

test.each(['\u{2063}', '\u{2063}\u{200B}', 'a', message('', 1)])(
  'a megabyte of %j on a line with an edge is read once, not again from each character',
  (part) => {
    const output = `${part.repeat(2 ** 20 / part.length)}\u{2063}`;
    const text = printedTexts(output).map((each) => each.text);
    expect(text.join('')).toBe(output.replaceAll(/[\u{2063}\u{200B}\u{200C}]/gu, ''));
  },
);
