import { expect, test } from 'vitest';
import { visibleText } from './visible-text.ts';

test.each([
  ['plain text, with a tab\tand a line\n', 'plain text, with a tab\tand a line\n'],
  ['a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
  ['zero\u200bwidth', 'zero\\u200bwidth'],
  ['\0\x1b\x7f\x85', '\u2400\u241b\u2421\\u0085'],
  ['heart \u2764\ufe0f', 'heart \u2764\ufe0f'],
  ['tags \u{e0041}', 'tags \\u{e0041}'],
  [
    'a family \u{1f468}\u200d\u{1f469}\u{1f3fd}\u200d\u{1f467}',
    'a family \u{1f468}\u200d\u{1f469}\u{1f3fd}\u200d\u{1f467}',
  ],
  ['\u2764\ufe0f\u200d\u{1f525}', '\u2764\ufe0f\u200d\u{1f525}'],
  [
    'Persian \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    'Persian \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  ],
  ['Hindi \u0915\u094d\u200d\u0937', 'Hindi \u0915\u094d\u200d\u0937'],
  ['ad\u200dmin\u200c', 'ad\\u200dmin\\u200c'],
  ['\u{1f468}\u200d', '\u{1f468}\\u200d'],
  ['\u{1f468}\u200d\u200d\u{1f467}', '\u{1f468}\\u200d\\u200d\u{1f467}'],
  [
    'a stack of marks a\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308',
    'a stack of marks a\u0301\u0302\u0303\u0304\u0305\u0306\\u0307\\u0308',
  ],
  [
    'Hebrew \u05d1\u05bc\u05b0\u05e8\u05b5\u05d0\u05e9\u05c1\u05b4\u0596\u05d9\u05ea',
    'Hebrew \u05d1\u05bc\u05b0\u05e8\u05b5\u05d0\u05e9\u05c1\u05b4\u0596\u05d9\u05ea',
  ],
  ['note \ufff9a\ufffab\ufffb', 'note \\ufff9a\\ufffab\\ufffb'],
])('%j is shown as %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});
