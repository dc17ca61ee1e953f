import { expect, test } from 'vitest';
import { visibleText } from './visible-text.ts';

test.each([
  ['plain text, with a tab\tand a line\n', 'plain text, with a tab\tand a line\n'],
  ['a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
  ['zero\u200bwidth', 'zero\\u200bwidth'],
  ['\0\x1b\x7f\x85', '\u2400\u241b\u2421\\u0085'],
  ['heart \u2764\ufe0f', 'heart \u2764\ufe0f'],
  ['tags \u{e0041}', 'tags \\u{e0041}'],
])('%j is shown as %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});
