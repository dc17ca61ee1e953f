import type { RowKey } from './list-rows.ts';

/**
 * Which element of a list draws which row. A row keeps its element for as long as it is drawn. Where no row stays, as in
 * a flood of lines, the elements are drawn anew as they stand: to replace one costs several times what it costs to
 * write another text into it.
 */
export class RowSlots {
  #slots: ReadonlyMap<RowKey, number> = new Map();
  #next = 0;

  /** Gives each row, in their order, the number of its element. Nothing is used again where `mayReuse` is false. */
  assign(keys: readonly RowKey[], mayReuse: boolean): readonly number[] {
    const before = this.#slots;
    const isAllNew = mayReuse && !keys.some((key) => before.has(key));
    const free = isAllNew ? [...before.values()] : [];
    const slots = keys.map((key, place) => before.get(key) ?? free[place] ?? this.#next++);
    this.#slots = new Map(keys.map((key, place) => [key, slots[place] ?? 0]));
    return slots;
  }
}
