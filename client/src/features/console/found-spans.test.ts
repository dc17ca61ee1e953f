import { expect, test } from 'vitest';
import { foundSpans } from './found-spans.ts';

test('matches and links are cut out of their spans', () => {
  const spans = [
    { text: 'a red', classes: '' },
    { text: ' fox', classes: 'ansi-red' },
  ];
  const place = { start: 6, end: 9, path: '/work/fox', line: 1 };
  expect(foundSpans(spans, [{ start: 2, end: 7 }], [place])).toEqual([
    { text: 'a ', classes: '', isFound: false, place: undefined },
    { text: 'red', classes: '', isFound: true, place: undefined },
    { text: ' ', classes: 'ansi-red', isFound: true, place: undefined },
    { text: 'f', classes: 'ansi-red', isFound: true, place },
    { text: 'ox', classes: 'ansi-red', isFound: false, place },
  ]);
});

test('without matches the spans are unchanged', () => {
  expect(foundSpans([{ text: 'abc', classes: 'x' }], [], [])).toMatchObject([{ text: 'abc', classes: 'x' }]);
});
