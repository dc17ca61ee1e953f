import { expect, test } from 'vitest';
import { plainQuirks } from '../adapters/quirks.ts';
import { withoutIgnoredLines } from './ignored-lines.ts';

const quirks = { ...plainQuirks, ignoredOutputLines: [/^noise$/, /^$/] };

test.each([
  ['one\ntwo\n', 'one\ntwo\n'],
  ['one\nnoise\ntwo', 'one\ntwo'],
  ['one\r\nnoise\r\n', 'one\r\n'],
  ['noise \t\nnoise', undefined],
  ['a noise\n', 'a noise\n'],
  ['one\n\ntwo\n', 'one\ntwo\n'],
  ['', ''],
])('of %j is left %j', (output, left) => {
  expect(withoutIgnoredLines(quirks, output)).toBe(left);
});
