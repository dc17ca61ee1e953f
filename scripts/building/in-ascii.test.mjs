import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inAscii } from './in-ascii.mjs';

const isAscii = (text) => /^[\0-\u007f]*$/.test(text);

test('code in ASCII has the same texts, in strings and templates', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const code of [JSON.stringify(text), `\`${text.replaceAll(/[\\`$]/g, '\\$&')}\``]) {
        const escaped = inAscii(code);
        expect(isAscii(escaped)).toBe(true);
        expect(runInNewContext(escaped)).toBe(runInNewContext(code));
      }
    }),
  );
});

test.each([
  [String.raw`'\—'`, '—'],
  [String.raw`'\\—'`, '\\—'],
  ["/^[–—😀]+$/u.test('—😀')", true],
  ['(() => { const größe = 3; return größe; })()', 3],
])('%s means the same', (code, value) => {
  expect(isAscii(inAscii(code))).toBe(true);
  expect(runInNewContext(inAscii(code))).toEqual(value);
});
