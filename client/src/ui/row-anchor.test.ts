import { expect, test } from 'vitest';
import { listedPlaces } from './list-rows.ts';
import { anchorIn, topToReveal } from './row-anchor.ts';

const seen = ['b', 'c'].map((key, place) => ({ key, distance: -20 * place }));
const rowsOf = (...keys: readonly string[]) => listedPlaces(keys.map((key) => ({ key })));

test('the first remaining visible row stays in place', () => {
  expect(anchorIn(seen, rowsOf('a', 'b', 'c'))).toBe(seen[0]);
  expect(anchorIn(seen, rowsOf('new', 'c'))).toBe(seen[1]);
});

test('if no visible row remains, one near it takes the place of the first', () => {
  expect(anchorIn(seen, { ...rowsOf('a', 'z'), placeOf: () => 1 })).toEqual({ key: 'z', distance: 0 });
  expect(anchorIn(seen, rowsOf('z'))).toBeUndefined();
});

test.each([
  ['is in view already', { top: 120, bottom: 140 }, 100],
  ['is above the view', { top: 60, bottom: 80 }, 60],
  ['is below the view', { top: 200, bottom: 220 }, 120],
  ['is higher than the view', { top: 110, bottom: 300 }, 110],
  ['is far', { top: 1_000, bottom: 1_020 }, 950],
])('a row that %s is revealed', (_where, row, top) => {
  expect(topToReveal(row, { top: 100, height: 100 })).toBe(top);
});
