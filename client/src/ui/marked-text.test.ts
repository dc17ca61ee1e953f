import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markedRuns } from './marked-text.ts';

test('a text is split at its matches', () => {
  expect(markedRuns('cart.js', [0, 1, 5])).toEqual([
    { text: 'ca', isMarked: true },
    { text: 'rt.', isMarked: false },
    { text: 'j', isMarked: true },
    { text: 's', isMarked: false },
  ]);
});

test('no letter is lost or doubled, whatever matches', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.nat({ max: 40 })), (text, positions) => {
      const runs = markedRuns(text, positions);
      expect(runs.map((run) => run.text).join('')).toBe(text);
      const marked = runs.flatMap((run) => Array.from({ length: run.text.length }, () => run.isMarked));
      expect(marked.flatMap((isMarked, index) => (isMarked ? [index] : []))).toEqual(
        [...new Set(positions)].filter((position) => position < text.length).sort((one, other) => one - other),
      );
    }),
  );
});
