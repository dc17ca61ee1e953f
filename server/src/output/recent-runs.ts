import { endOf, type StoredRun } from './stored-run.ts';

/** What a run takes besides its JSON, in bytes. */
const overhead = 256;

/** The last runs of an output, in memory, with the number of bytes before each. */
export class RecentRuns {
  readonly #runs: StoredRun[] = [];
  /** By place: the bytes of JSON since the first run ever added. */
  readonly #before: number[] = [];
  #allBytes = 0;
  #end = 0;

  /** The index of the first line, or of the next one if there is none. */
  get first(): number {
    return this.#runs[0]?.index ?? this.#end;
  }

  /** The index after the last line. */
  get end(): number {
    return this.#end;
  }

  /** What they take, in bytes. */
  get bytes(): number {
    return this.#taken(0);
  }

  add(run: StoredRun): void {
    this.#runs.push(run);
    this.#before.push(this.#allBytes);
    this.#allBytes += run.json.length;
    this.#end = endOf(run);
  }

  /** The bytes of JSON from a line on. */
  bytesFrom(index: number): number {
    return this.#allBytes - (this.#before[this.#placeOf(index)] ?? this.#allBytes);
  }

  /** The runs from a line on, until they have so many bytes; at least one. */
  from(index: number, bytes = Infinity): readonly StoredRun[] {
    const start = this.#placeOf(index);
    const most = (this.#before[start] ?? 0) + bytes;
    let end = start;
    while (end < this.#runs.length && (end === start || (this.#before[end + 1] ?? this.#allBytes) <= most)) end += 1;
    return this.#runs.slice(start, end);
  }

  /** The index of the first of the last lines that are about within the limits; at least one line is. */
  tailIndex({ lines, bytes }: { readonly lines: number; readonly bytes: number }): number {
    let place = this.#runs.length - 1;
    while (place > 0 && this.#allBytes - (this.#before[place - 1] ?? 0) <= bytes && !this.#has(place, lines))
      place -= 1;
    const run = this.#runs[place];
    if (!run) return this.#end;
    // Of a run that is larger, lines of about the same length.
    const isLarger = this.#allBytes - (this.#before[place] ?? 0) > bytes;
    const part = isLarger ? Math.max(1, Math.floor((run.count * bytes) / run.json.length)) : run.count;
    return Math.max(endOf(run) - part, this.#end - Math.max(1, lines));
  }

  /**
   * Forgets the oldest runs while there are more bytes than `wanted` and they end before `until`, or while there are more
   * than `most`.
   */
  trim({ wanted, until, most }: { readonly wanted: number; readonly until: number; readonly most: number }): void {
    // In batches, because the others are moved.
    if (this.bytes <= 2 * wanted) return;
    const all = this.#runs.length;
    const left = this.bytes > most ? most * 0.75 : Infinity;
    const canGo = (place: number): boolean => {
      const run = this.#runs[place];
      const bytes = this.#taken(place);
      return run !== undefined && place < all - 1 && (bytes > left || (bytes > wanted && endOf(run) <= until));
    };
    let count = 0;
    while (canGo(count)) count += 1;
    this.#runs.splice(0, count);
    this.#before.splice(0, count);
  }

  #taken(place: number): number {
    return this.#allBytes - (this.#before[place] ?? this.#allBytes) + (this.#runs.length - place) * overhead;
  }

  #has(place: number, lines: number): boolean {
    return this.#end - (this.#runs[place]?.index ?? this.#end) >= lines;
  }

  /** The place of the first run that ends after a line. */
  #placeOf(index: number): number {
    let low = 0;
    let high = this.#runs.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const run = this.#runs[middle];
      if (run && endOf(run) <= index) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
