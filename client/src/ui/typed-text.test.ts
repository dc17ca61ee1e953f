import { expect, test } from 'vitest';
import { TypedText } from './typed-text.ts';

test('letters in quick succession are one text, a pause begins another, other keys are none', () => {
  const typed = new TypedText();
  expect([
    typed.add('o', 0),
    typed.add('r', 500),
    typed.add('Shift', 600),
    typed.add('d', 1000),
    typed.add('x', 1700),
  ]).toEqual(['o', 'or', undefined, 'ord', 'x']);
});

test('the same letter again is that letter anew, so that it steps on', () => {
  const typed = new TypedText();
  expect([typed.add('o', 0), typed.add('o', 100), typed.add('o', 200), typed.add('r', 300)]).toEqual([
    'o',
    'o',
    'o',
    'or',
  ]);
});
