import { expect, test } from 'vitest';
import { foundSpans } from './found-spans.ts';

test('what is found, and what leads somewhere, is cut out of the spans that it stands in', () => {
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

test('without a find the spans are as they were', () => {
  expect(foundSpans([{ text: 'abc', classes: 'x' }], [], [])).toMatchObject([{ text: 'abc', classes: 'x' }]);
});
