import { expect, test } from 'vitest';
import { TypedText } from './typed-text.ts';

test('letters in quick succession are one text, a pause starts another, other keys are ignored', () => {
  const typed = new TypedText();
  expect([
    typed.add('o', 0),
    typed.add('r', 500),
    typed.add('Shift', 600),
    typed.add('d', 1000),
    typed.add('x', 1700),
  ]).toEqual(['o', 'or', undefined, 'ord', 'x']);
});

test('the same letter again steps to the next match', () => {
  const typed = new TypedText();
  expect([typed.add('o', 0), typed.add('o', 100), typed.add('o', 200), typed.add('r', 300)]).toEqual([
    'o',
    'o',
    'o',
    'or',
  ]);
});
