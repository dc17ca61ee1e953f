/**
 * Where rows of different heights begin, in CSS pixels. Heights are remembered by key; a row that was never drawn is
 * taken to be as high as an ordinary one.
 */
export class RowOffsets {
  readonly #heights = new Map<string | number, number>();
  readonly #ordinary: number;
  #keys: readonly (string | number)[] = [];
  #starts: Float64Array = new Float64Array(1);

  constructor(ordinaryHeight: number) {
    this.#ordinary = ordinaryHeight;
  }

  /** Height of all rows. */
  get total(): number {
    return this.#starts[this.#keys.length] ?? 0;
  }

  /** The upper edge of a row; that of the end for an index behind the last. */
  startOf(index: number): number {
    return this.#starts[Math.max(0, Math.min(index, this.#keys.length))] ?? 0;
  }

  /** The row at a distance from the top: the last that begins at or above it. */
  indexAt(distance: number): number {
    let low = 0;
    let high = Math.max(0, this.#keys.length - 1);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.startOf(middle) <= distance) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Takes the keys of the rows that there are now. Heights of rows that went are forgotten. */
  setKeys(keys: readonly (string | number)[]): void {
    this.#keys = keys;
    if (this.#heights.size > keys.length * 2) {
      const kept = new Set(keys);
      for (const key of this.#heights.keys()) if (!kept.has(key)) this.#heights.delete(key);
    }
    this.#layOut();
  }

  /** Takes measured heights. True when a row turned out to be of another height than thought. */
  setHeights(measured: ReadonlyMap<string | number, number>): boolean {
    let changed = false;
    for (const [key, height] of measured) {
      changed ||= (this.#heights.get(key) ?? this.#ordinary) !== height;
      this.#heights.set(key, height);
    }
    if (changed) this.#layOut();
    return changed;
  }

  /** Forgets all heights, as after a change of width. */
  forgetHeights(): void {
    this.#heights.clear();
    this.#layOut();
  }

  #layOut(): void {
    const starts = new Float64Array(this.#keys.length + 1);
    let top = 0;
    this.#keys.forEach((key, index) => {
      starts[index] = top;
      top += this.#heights.get(key) ?? this.#ordinary;
    });
    starts[this.#keys.length] = top;
    this.#starts = starts;
  }
}
