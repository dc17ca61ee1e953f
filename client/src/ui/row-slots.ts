import type { RowKey } from './list-rows.ts';

/**
 * Reuses the elements of a list. A row keeps its element while it is drawn; when all rows are new, as in a flood of
 * lines, elements get new text, which costs much less than new elements.
 */
export class RowSlots {
  #slots: ReadonlyMap<RowKey, number> = new Map();
  #next = 0;

  /** The element number of each row. None is reused if `mayReuse` is false. */
  assign(keys: readonly RowKey[], mayReuse: boolean): readonly number[] {
    const before = this.#slots;
    const isAllNew = mayReuse && !keys.some((key) => before.has(key));
    const free = isAllNew ? [...before.values()] : [];
    const slots = keys.map((key, place) => before.get(key) ?? free[place] ?? this.#next++);
    this.#slots = new Map(keys.map((key, place) => [key, slots[place] ?? 0]));
    return slots;
  }
}
