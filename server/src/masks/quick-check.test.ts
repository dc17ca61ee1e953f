import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameMatches, parseName } from '../workspace/wildcards.ts';
import { quickCheck } from './quick-check.ts';

test.each([
  ['*password*', 'the password is', true],
  ['api?key', 'api-key', true],
  ['gh[pousr]_????', 'enough', false],
  ['sk-*', 'sk', false],
  ['[!a]b', 'xb', true],
])('whether %s may match in %j: %s', (pattern, text, mayMatch) => {
  expect(quickCheck([pattern])(text)).toBe(mayMatch);
});

test('nothing that a pattern matches is missed', () => {
  const piece = fc.constantFrom(
    '*',
    '?',
    '[ab]',
    '[!a]',
    '[a-c]',
    '[',
    ']',
    '\\*',
    '\\a',
    '-',
    '.',
    '(',
    'a',
    'b',
    '𝒳',
    '/',
  );
  const pattern = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
  const text = fc.array(fc.constantFrom('a', 'b', 'c', '*', '-', '.', '(', '[', ']', '𝒳', '/'), { maxLength: 6 });
  fc.assert(
    fc.property(pattern, text, (wanted, characters) => {
      const word = characters.join('');
      fc.pre(nameMatches(parseName(wanted), word));
      expect(quickCheck(['never', wanted])(`before ${word} after`)).toBe(true);
    }),
  );
});
