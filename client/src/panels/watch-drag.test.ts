import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved } from './watch-drag.ts';

test('a thing goes before the place that it is moved to', () => {
  expect(moved(['a', 'b', 'c'], { from: 0, to: 2 })).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], { from: 0, to: 3 })).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], { from: 2, to: 0 })).toEqual(['c', 'a', 'b']);
});

test('nothing is lost or doubled, wherever it goes', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.nat(), (list, from, to) => {
      const drag = { from: from % list.length, to: to % (list.length + 1) };
      expect([...moved(list, drag)].sort()).toEqual([...list].sort());
    }),
  );
});
