import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowOffsets } from './row-offsets.ts';

test('rows are as high as they were measured, others as high as an ordinary one', () => {
  const offsets = new RowOffsets(20);
  offsets.setKeys(['a', 'b', 'c']);
  expect(offsets.total).toBe(60);
  expect(offsets.setHeights(new Map([['b', 50]]))).toBe(true);
  expect(offsets.setHeights(new Map([['b', 50]]))).toBe(false);
  expect([offsets.startOf(0), offsets.startOf(1), offsets.startOf(2), offsets.startOf(3), offsets.total]).toEqual([
    0, 20, 70, 90, 90,
  ]);
});

test('heights outlive rows that go before them', () => {
  const offsets = new RowOffsets(20);
  offsets.setKeys(['a', 'b', 'c']);
  offsets.setHeights(new Map([['c', 100]]));
  offsets.setKeys(['c', 'd']);
  expect(offsets.startOf(1)).toBe(100);
  offsets.forgetHeights();
  expect(offsets.startOf(1)).toBe(20);
});

test('every distance lies in the row that it is said to lie in', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }), fc.nat(9000), (heights, distance) => {
      const offsets = new RowOffsets(20);
      offsets.setKeys(heights.map((_, index) => index));
      offsets.setHeights(new Map(heights.map((height, index) => [index, height])));
      const index = offsets.indexAt(distance);
      expect(offsets.startOf(index)).toBeLessThanOrEqual(distance);
      if (distance < offsets.total) expect(offsets.startOf(index + 1)).toBeGreaterThan(distance);
    }),
  );
});
