import type { OutputEntry } from '#protocol';
import { blockOf, blockSize, entryAt, slotOf, type SessionOutput } from '../../model/output.ts';
import { initialAnsiState, type AnsiState } from '../../ui/ansi.ts';
import type { ConsoleSettings } from './console-settings.ts';
import { isRepeated, type FoldedBlock } from './folded-block.ts';
import type { BlockStyles } from './line-styles.ts';

/** The place of the last number up to `wanted` in ascending numbers, or -1. */
function lastAtMost(numbers: ArrayLike<number>, wanted: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? Infinity) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The start of each block's part among all of them, and the end after the last. */
function startsOf(lengths: readonly number[]): Float64Array {
  const starts = new Float64Array(lengths.length + 1);
  lengths.forEach((length, number) => (starts[number + 1] = (starts[number] ?? 0) + length));
  return starts;
}

/** The rows of the console by place. Every lookup is fast, however many rows there are. */
export class FoldedOutput {
  readonly output: SessionOutput;
  readonly settings: ConsoleSettings;
  readonly #blocks: readonly FoldedBlock[];
  readonly #styles: readonly BlockStyles[];
  readonly #starts: Float64Array;
  readonly #foundStarts: Float64Array;

  constructor(
    output: SessionOutput,
    settings: ConsoleSettings,
    folded: { readonly blocks: readonly FoldedBlock[]; readonly styles: readonly BlockStyles[] },
  ) {
    this.output = output;
    this.settings = settings;
    this.#blocks = folded.blocks;
    this.#styles = folded.styles;
    this.#starts = startsOf(folded.blocks.map(({ slots }) => slots.length));
    this.#foundStarts = startsOf(folded.blocks.map(({ found }) => found.length));
  }

  /** The number of rows. */
  get length(): number {
    return this.#starts[this.#blocks.length] ?? 0;
  }

  /** The number of rows with a match. */
  get found(): number {
    return this.#foundStarts[this.#blocks.length] ?? 0;
  }

  /** The number of blocks. */
  get blocks(): number {
    return this.#blocks.length;
  }

  /** The index of the first line of a row; -1 after the last row. */
  indexAt(place: number): number {
    const number = this.#blockAt(place);
    const slot = this.#blocks[number]?.slots[place - (this.#starts[number] ?? 0)];
    return slot === undefined ? -1 : number * blockSize + slot;
  }

  /** The row of a line, or else the row before it; -1 if there is neither. */
  placeOf(index: number): number {
    const number = blockOf(index);
    if (number >= this.#blocks.length) return this.length - 1;
    const slots = this.#blocks[number]?.slots ?? [];
    return (this.#starts[number] ?? 0) + lastAtMost(slots, slotOf(index));
  }

  /** How often the line of a row was printed in a row. */
  timesAt(place: number): number {
    const index = this.indexAt(place);
    const number = blockOf(index);
    const own = this.#blocks[number]?.times.get(slotOf(index)) ?? 1;
    const isLast = place + 1 === this.#starts[number + 1];
    return isLast ? own + this.#joinedAfter(number, entryAt(this.output, index)) : own;
  }

  /** The style of a line's stream at the start of the line. */
  styleOf(index: number): AnsiState {
    return this.#styles[blockOf(index)]?.bySlot.get(slotOf(index)) ?? initialAnsiState;
  }

  /** The number of lines in a group that the page has. */
  linesIn(group: number): number {
    let lines = 0;
    for (let number = blockOf(group); number < this.#blocks.length; number += 1) {
      lines += this.#blocks[number]?.members.get(group) ?? 0;
    }
    return lines;
  }

  /** The place of the next row with a match, wrapping around; -1 without matches. */
  nextFound(place: number): number {
    return this.#foundAt(this.foundBefore(place + 1) % this.found);
  }

  /** The place of the previous row with a match, wrapping around; -1 without matches. */
  previousFound(place: number): number {
    return this.#foundAt((this.foundBefore(place) - 1 + this.found) % this.found);
  }

  /** The number of rows with a match before a place. */
  foundBefore(place: number): number {
    if (place >= this.length) return this.found;
    const number = this.#blockAt(place);
    const found = this.#blocks[number]?.found ?? [];
    return (this.#foundStarts[number] ?? 0) + lastAtMost(found, place - (this.#starts[number] ?? 0) - 1) + 1;
  }

  #foundAt(ordinal: number): number {
    const number = lastAtMost(this.#foundStarts, ordinal);
    const place = this.#blocks[number]?.found[ordinal - (this.#foundStarts[number] ?? 0)];
    return place === undefined ? -1 : (this.#starts[number] ?? 0) + place;
  }

  #blockAt(place: number): number {
    return lastAtMost(this.#starts, place);
  }

  #joinedAfter(number: number, entry: OutputEntry | undefined): number {
    let joined = 0;
    for (let next = number + 1; next < this.#blocks.length; next += 1) {
      const block = this.#blocks[next];
      const first = block?.input.block?.[0];
      if (!block || block.joined === 0 || !entry || !first || !isRepeated(entry, first)) break;
      joined += block.joined;
      if (block.joined < block.input.end) break;
    }
    return joined;
  }
}
