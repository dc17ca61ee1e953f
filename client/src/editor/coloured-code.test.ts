import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadColours } from './coloured-code.ts';

test('an expression has the colours of the language of its file', async () => {
  const colour = await loadColours('/a/cart.py');
  expect(colour?.('len("a") if x else 12')).toEqual([
    { text: 'len', colour: 'function' },
    { text: '(', colour: '' },
    { text: '"a"', colour: 'string' },
    { text: ') ', colour: '' },
    { text: 'if', colour: 'keyword' },
    { text: ' x ', colour: '' },
    { text: 'else', colour: 'keyword' },
    { text: ' ', colour: '' },
    { text: '12', colour: 'number' },
  ]);
});

test('a file without a language is plain text', async () => {
  expect(await loadColours('/a/notes')).toBeUndefined();
});

test.each(['a.js', 'a.c', 'a.rb'])('colours change no character (%s)', async (path) => {
  const colour = await loadColours(path);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const same = colour?.(text).map((part) => part.text);
      expect(same?.join('')).toBe(text);
    }),
  );
});
