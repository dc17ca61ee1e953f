import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowOffsets } from './row-offsets.ts';
import { rowsInWindow } from './row-window.ts';

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
