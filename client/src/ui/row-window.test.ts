import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowOffsets } from './row-offsets.ts';
import { placesIn, rowsInWindow, withFew } from './row-window.ts';

test('all visible rows are drawn, and few others', () => {
  const scroll = fc.record({
    count: fc.integer({ min: 1, max: 100_000 }),
    rowHeight: fc.constantFrom(20, 24, 44),
    height: fc.integer({ min: 0, max: 2000 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(scroll, ({ count, height, rowHeight, part }) => {
      const offsets = new RowOffsets(rowHeight);
      offsets.setRows({ length: count, keyAt: (place) => place, placeOf: Number });
      const top = part * Math.max(0, count * rowHeight - height);
      const { start, end } = rowsInWindow(offsets, { count, top, height, spare: 400 });
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(count);
      expect(start * rowHeight).toBeLessThanOrEqual(top);
      expect(end * rowHeight).toBeGreaterThanOrEqual(Math.min(count * rowHeight, top + height));
      expect(end - start).toBeLessThanOrEqual((height + 800) / rowHeight + 2);
    }),
  );
});

test('of rows that are costly to draw, a few around a place are drawn, and no row between is left out', () => {
  const cases = fc.record({
    start: fc.integer({ min: 0, max: 20 }),
    length: fc.integer({ min: 1, max: 20 }),
    around: fc.integer({ min: -1, max: 50 }),
    most: fc.integer({ min: 1, max: 4 }),
    costly: fc.uniqueArray(fc.integer({ min: 0, max: 40 })),
  });
  fc.assert(
    fc.property(cases, ({ start, length, around, most, costly }) => {
      const range = { start, end: start + length };
      const isCostly = (place: number): boolean => costly.includes(place);
      const few = withFew(range, { around, most, isCostly });
      const place = Math.max(start, Math.min(around, range.end - 1));
      expect(placesIn(few)).toContain(place);
      const drawn = placesIn(few).filter(isCostly).length;
      expect(drawn).toBeLessThanOrEqual(most);
      const isAll = few.start === range.start && few.end === range.end;
      expect(isAll || drawn === most, 'it draws as many as it may').toBe(true);
    }),
  );
});
