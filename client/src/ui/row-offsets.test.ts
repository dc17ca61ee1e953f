import fc from 'fast-check';
import { html } from 'lit';
import { expect, test } from 'vitest';
import { listedRows, type RowKey } from './list-rows.ts';
import { RowOffsets } from './row-offsets.ts';

const rowsOf = (keys: readonly RowKey[]) => listedRows(keys.map((key) => ({ key, draw: () => html`` })));

test('measured rows have their height, others that of an ordinary one', () => {
  const offsets = new RowOffsets(20);
  offsets.setRows(rowsOf(['a', 'b', 'c']));
  expect(offsets.total).toBe(60);
  const measured = new Map([
    ['a', 20],
    ['b', 50],
  ]);
  expect(offsets.setHeights(measured)).toBe(true);
  expect(offsets.setHeights(measured)).toBe(false);
  expect([offsets.startOf(0), offsets.startOf(1), offsets.startOf(2), offsets.startOf(3), offsets.total]).toEqual([
    0, 20, 70, 90, 90,
  ]);
});

test('an ordinary row is as high as the lowest one measured', () => {
  const offsets = new RowOffsets(20);
  offsets.setRows(rowsOf(['a', 'b', 'c', 'd']));
  offsets.setHeights(new Map([['a', 48]]));
  expect(offsets.total).toBe(4 * 48);
  offsets.setHeights(
    new Map([
      ['a', 48],
      ['b', 24],
    ]),
  );
  expect(offsets.total).toBe(48 + 3 * 24);
});

test('heights are kept when earlier rows are removed', () => {
  const offsets = new RowOffsets(20);
  offsets.setRows(rowsOf(['a', 'b', 'c']));
  offsets.setHeights(
    new Map([
      ['a', 20],
      ['c', 100],
    ]),
  );
  offsets.setRows(rowsOf(['c', 'd']));
  expect(offsets.startOf(1)).toBe(100);
  offsets.forgetHeights();
  expect(offsets.startOf(1)).toBe(20);
});

test('the number of remembered heights is limited', () => {
  const offsets = new RowOffsets(20);
  offsets.setRows(rowsOf(Array.from({ length: 5_000 }, (_, key) => key)));
  offsets.setHeights(new Map([[0, 20]]));
  for (let key = 1; key < 5_000; key += 100)
    offsets.setHeights(new Map(Array.from({ length: 100 }, (_, place) => [key + place, 40])));
  expect(offsets.startOf(5_000) - offsets.startOf(4_900)).toBe(100 * 40);
  expect(offsets.startOf(100)).toBe(100 * 20);
});

test('every distance is within its row', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }), fc.nat(9000), (heights, distance) => {
      const offsets = new RowOffsets(20);
      offsets.setRows(rowsOf(heights.map((_, index) => index)));
      offsets.setHeights(new Map(heights.map((height, index) => [index, height])));
      expect(offsets.total).toBeCloseTo(heights.reduce((sum, height) => sum + height, 0));
      const index = offsets.indexAt(distance);
      expect(offsets.startOf(index)).toBeLessThanOrEqual(distance);
      if (distance < offsets.total) expect(offsets.startOf(index + 1)).toBeGreaterThan(distance);
    }),
  );
});
