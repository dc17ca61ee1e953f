import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsInWindow, windowedFrom } from './row-window.ts';

test('a short list is drawn whole', () => {
  expect(rowsInWindow({ count: windowedFrom - 1, scrollTop: 999, viewHeight: 100, rowHeight: 24 })).toEqual({
    start: 0,
    end: windowedFrom - 1,
  });
});

test('what is in view is always drawn, and never much more', () => {
  const scroll = fc.record({
    count: fc.integer({ min: windowedFrom, max: 100_000 }),
    rowHeight: fc.constantFrom(20, 24, 44),
    viewHeight: fc.integer({ min: 0, max: 2000 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(scroll, ({ count, rowHeight, viewHeight, part }) => {
      const scrollTop = part * Math.max(0, count * rowHeight - viewHeight);
      const { start, end } = rowsInWindow({ count, scrollTop, viewHeight, rowHeight });
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(count);
      expect(start * rowHeight).toBeLessThanOrEqual(scrollTop);
      expect(end * rowHeight).toBeGreaterThanOrEqual(Math.min(count * rowHeight, scrollTop + viewHeight));
      expect(end - start).toBeLessThanOrEqual(viewHeight / rowHeight + 43);
    }),
  );
});
