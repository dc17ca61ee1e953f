import type { RowKey, RowPlaces } from './list-rows.ts';

/** Heights of so many rows are remembered: of those that were seen last. */
const mostRemembered = 2_000;
/** Heights that differ by less are the same. */
const tolerance = 0.1;

/**
 * Where rows of different heights begin, in CSS pixels. Most are as high as an ordinary one, and so is every row that
 * was never drawn; the others are remembered by key. A row costs nothing unless it is another height.
 */
export class RowOffsets {
  /** Of rows that are not ordinary, those seen last at the end. */
  readonly #heights = new Map<RowKey, number>();
  #ordinary: number;
  #isGuessed = true;
  #rows: RowPlaces = { length: 0, keyAt: () => undefined, placeOf: () => -1 };
  /** Places of the rows that are not ordinary, and how much the rows before each differ from ordinary ones in all. */
  #places: readonly number[] = [];
  #differences: readonly number[] = [0];

  constructor(ordinaryHeight: number) {
    this.#ordinary = ordinaryHeight;
  }

  /** Height of an ordinary row. */
  get ordinary(): number {
    return this.#ordinary;
  }

  /** Height of all rows. */
  get total(): number {
    return this.startOf(this.#rows.length);
  }

  /** The upper edge of a row; that of the end for a place behind the last. */
  startOf(place: number): number {
    const within = Math.max(0, Math.min(place, this.#rows.length));
    return within * this.#ordinary + (this.#differences[this.#specialBefore(within)] ?? 0);
  }

  /** The row at a distance from the top: the last that begins at or above it. */
  indexAt(distance: number): number {
    let low = 0;
    let high = Math.max(0, this.#rows.length - 1);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.startOf(middle) <= distance) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Takes the rows that there are now. */
  setRows(rows: RowPlaces): void {
    this.#rows = rows;
    this.#layOut();
  }

  /** Takes the height of rows that are all equal. True when they turned out to be of another height than thought. */
  setOrdinary(height: number): boolean {
    if (height <= 0 || height === this.#ordinary) return false;
    this.#ordinary = height;
    return true;
  }

  /** Takes measured heights. True when a row turned out to be of another height than thought. */
  setHeights(measured: ReadonlyMap<RowKey, number>): boolean {
    let changed = this.#learnOrdinary(measured);
    for (const [key, height] of measured) {
      const known = this.#heights.get(key) ?? this.#ordinary;
      const isOrdinary = Math.abs(height - this.#ordinary) < tolerance;
      if (!isOrdinary || this.#heights.has(key)) {
        this.#heights.delete(key);
        if (!isOrdinary) this.#heights.set(key, height);
      }
      changed ||= Math.abs(known - height) >= tolerance;
    }
    for (const key of this.#heights.keys()) {
      if (this.#heights.size <= mostRemembered) break;
      this.#heights.delete(key);
    }
    if (changed) this.#layOut();
    return changed;
  }

  /** Forgets all heights, as after a change of width. */
  forgetHeights(): void {
    this.#heights.clear();
    this.#isGuessed = true;
    this.#layOut();
  }

  /** The lowest row is an ordinary one: of one line. */
  #learnOrdinary(measured: ReadonlyMap<RowKey, number>): boolean {
    const lowest = Math.min(...measured.values());
    if (!Number.isFinite(lowest) || lowest <= 0) return false;
    const isNews = this.#isGuessed
      ? Math.abs(lowest - this.#ordinary) >= tolerance
      : lowest < this.#ordinary - tolerance;
    this.#isGuessed = false;
    if (isNews) this.#ordinary = lowest;
    return isNews;
  }

  /** How many rows that are not ordinary are before a place. */
  #specialBefore(place: number): number {
    let low = 0;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#places[middle] ?? Infinity) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #layOut(): void {
    const special = [...this.#heights]
      .map(([key, height]) => ({ key, height, place: this.#rows.placeOf(key) }))
      .filter(({ key, place }) => place >= 0 && this.#rows.keyAt(place) === key)
      .sort((a, b) => a.place - b.place);
    const differences = [0];
    for (const { height } of special) differences.push((differences.at(-1) ?? 0) + height - this.#ordinary);
    this.#places = special.map(({ place }) => place);
    this.#differences = differences;
  }
}
