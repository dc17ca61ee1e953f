import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowSlots } from './row-slots.ts';

test('a row keeps its element while it is drawn, and a new row gets another one', () => {
  const slots = new RowSlots();
  const [a, b] = slots.assign(['a', 'b'], true);
  const [b2, c] = slots.assign(['b', 'c'], true);
  expect(b2).toBe(b);
  expect([a, b]).not.toContain(c);
});

test('if all rows are new, elements are reused in order', () => {
  const slots = new RowSlots();
  const first = slots.assign([1, 2], true);
  const [one, two, three] = slots.assign([10, 11, 12], true);
  expect([one, two]).toEqual(first);
  expect(first).not.toContain(three);
});

test('an element with the focus is not reused', () => {
  const slots = new RowSlots();
  const first = slots.assign([1, 2], true);
  const second = slots.assign([3, 4], false);
  expect(first.some((slot) => second.includes(slot))).toBe(false);
});

test('no two rows ever share an element', () => {
  const window = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(fc.tuple(window, fc.boolean()), { maxLength: 20 }), (windows) => {
      const slots = new RowSlots();
      for (const [keys, mayReuse] of windows) {
        const given = slots.assign(keys, mayReuse);
        expect(new Set(given).size).toBe(keys.length);
      }
    }),
  );
});
