import { expect, test } from 'vitest';
import { foundSpans } from './found-spans.ts';

test('what is found is cut out of the spans that it stands in', () => {
  const spans = [
    { text: 'a red', classes: '' },
    { text: ' fox', classes: 'ansi-red' },
  ];
  expect(foundSpans(spans, [{ start: 2, end: 7 }])).toEqual([
    { text: 'a ', classes: '', isFound: false },
    { text: 'red', classes: '', isFound: true },
    { text: ' f', classes: 'ansi-red', isFound: true },
    { text: 'ox', classes: 'ansi-red', isFound: false },
  ]);
});

test('without a find the spans are as they were', () => {
  expect(foundSpans([{ text: 'abc', classes: 'x' }], [])).toEqual([{ text: 'abc', classes: 'x', isFound: false }]);
});
