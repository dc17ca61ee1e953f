import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logMessageParts } from './log-message.ts';

const text = (written: string) => ({ kind: 'text', text: written });
const expression = (written: string) => ({ kind: 'expression', text: written });

test.each([
  ['hello', [text('hello')]],
  ['the sum is {sum}', [text('the sum is '), expression('sum')]],
  ['{a}{ b }', [expression('a'), expression('b')]],
  ['{ {a: 1}.a } done', [expression('{a: 1}.a'), text(' done')]],
  ['{h["}"]}.', [expression('h["}"]'), text('.')]],
  ["{don't} {x}", [expression("don't"), text(' '), expression('x')]],
  ['open { brace', [text('open { brace')]],
  ['empty {}', [text('empty {}')]],
  ['}{', [text('}{')]],
])('%j is taken apart', (message, parts) => {
  expect(logMessageParts(message)).toEqual(parts);
});

test('a message without braces is one text, and any message can be parsed', () => {
  fc.assert(
    fc.property(fc.string(), (message) => {
      const parts = logMessageParts(message);
      if (!message.includes('{')) expect(parts.map((part) => part.text).join('')).toBe(message);
      expect(parts.every((part) => part.text !== '')).toBe(true);
    }),
  );
});
