import type { RowKey, RowPlaces } from './list-rows.ts';

const mostRemembered = 2_000;
const tolerance = 0.1;

/**
 * The positions of rows of different heights, in pixels. Rows are as high as an ordinary one unless they were measured
 * otherwise, so that only unusual rows cost memory.
 */
export class RowOffsets {
  /** The heights of unusual rows, the last seen at the end. */
  readonly #heights = new Map<RowKey, number>();
  #ordinary: number;
  #isGuessed = true;
  #rows: RowPlaces = { length: 0, keyAt: () => undefined, placeOf: () => -1 };
  /** The indexes of unusual rows, and the total difference before each. */
  #places: readonly number[] = [];
  #differences: readonly number[] = [0];

  constructor(ordinaryHeight: number) {
    this.#ordinary = ordinaryHeight;
  }

  get ordinary(): number {
    return this.#ordinary;
  }

  get total(): number {
    return this.startOf(this.#rows.length);
  }

  /** The top of a row; the end, for an index after the last. */
  startOf(place: number): number {
    const within = Math.max(0, Math.min(place, this.#rows.length));
    return within * this.#ordinary + (this.#differences[this.#specialBefore(within)] ?? 0);
  }

  /** The row at a distance from the top. */
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

  setRows(rows: RowPlaces): void {
    this.#rows = rows;
    this.#layOut();
  }

  /** Sets the height of rows that are all equal. True if it is new. */
  setOrdinary(height: number): boolean {
    if (height <= 0 || height === this.#ordinary) return false;
    this.#ordinary = height;
    return true;
  }

  /** Sets measured heights. True if one is new. */
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

  /** Used when the width changes. */
  forgetHeights(): void {
    this.#heights.clear();
    this.#isGuessed = true;
    this.#layOut();
  }

  /** The lowest row has one line. */
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
