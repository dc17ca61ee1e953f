import type { OutputEntry } from '#protocol';

/** Lines of output are kept in blocks of so many. A block that changes is a new one; the others stay the same object. */
export const blockSize = 512;

/** As much of a session tree's output as the page keeps. The server has it all. */
const keptLines = 100_000;
const keptCharacters = 32 * 1024 * 1024;
/** More than that is kept until so many lines can go at once. */
const spareLines = 8_192;

/** The lines of one block by their place in it; undefined for one that the page does not have. */
export type OutputBlock = readonly (OutputEntry | undefined)[];

/** What a session tree said, as far as the page has it: by index, with gaps. */
export interface SessionOutput {
  /** By index divided by the size of a block; undefined where the page has nothing of it. */
  readonly blocks: readonly (OutputBlock | undefined)[];
  /** The index behind the last line. */
  readonly end: number;
  /** How many lines the page has, and how many characters they are. */
  readonly lines: number;
  readonly characters: number;
}

/** Before anything was said. */
export const noOutput: SessionOutput = { blocks: [], end: 0, lines: 0, characters: 0 };

/** Whether the page has as much as it keeps: more would take the place of what it has. */
export const isFull = ({ lines, characters }: SessionOutput): boolean =>
  lines >= keptLines || characters > keptCharacters / 2;

/** Where in its block a line is. */
export const slotOf = (index: number): number => index % blockSize;

/** Which block a line is in. */
export const blockOf = (index: number): number => Math.floor(index / blockSize);

/** A line by its index; undefined where the page does not have it. */
export const entryAt = ({ blocks }: SessionOutput, index: number): OutputEntry | undefined =>
  blocks[blockOf(index)]?.[slotOf(index)];

/** Whether a line came again as it was. */
const isSame = (one: OutputEntry | undefined, other: OutputEntry): boolean =>
  one?.text === other.text && one.category === other.category && one.sessionId === other.sessionId;

/** Output that grows by lines; what they do not touch is the same as before. */
class Growing {
  readonly #blocks: (OutputBlock | undefined)[];
  /** Blocks that are new, and may be written to. */
  readonly #own = new Map<number, (OutputEntry | undefined)[]>();
  #end: number;
  #lines: number;
  #characters: number;

  constructor({ blocks, end, lines, characters }: SessionOutput) {
    this.#blocks = [...blocks];
    this.#end = end;
    this.#lines = lines;
    this.#characters = characters;
  }

  get result(): SessionOutput {
    return { blocks: this.#blocks, end: this.#end, lines: this.#lines, characters: this.#characters };
  }

  put(entry: OutputEntry): void {
    const number = blockOf(entry.index);
    const slot = slotOf(entry.index);
    const known = this.#blocks[number]?.[slot];
    if (isSame(known, entry)) return;
    const block = this.#ownBlock(number);
    while (block.length < slot) block.push(undefined);
    block[slot] = entry;
    this.#lines += known ? 0 : 1;
    this.#characters += entry.text.length - (known?.text.length ?? 0);
    this.#end = Math.max(this.#end, entry.index + 1);
  }

  /** Lets go what is more than is kept: of what is farthest from a line. The end stays. */
  trim(near: number): void {
    if (this.#lines <= keptLines + spareLines && this.#characters <= keptCharacters) return;
    const last = blockOf(this.#end - 1);
    const kept = blockOf(near);
    const order = [...this.#blocks.keys()]
      .filter((number) => this.#blocks[number] && number !== last && number !== kept)
      .sort((a, b) => Math.abs(b - kept) - Math.abs(a - kept));
    for (const number of order) {
      if (this.#lines <= keptLines && this.#characters <= keptCharacters) return;
      this.#drop(number);
    }
  }

  #drop(number: number): void {
    for (const entry of this.#blocks[number] ?? []) {
      if (!entry) continue;
      this.#lines -= 1;
      this.#characters -= entry.text.length;
    }
    this.#blocks[number] = undefined;
  }

  #ownBlock(number: number): (OutputEntry | undefined)[] {
    const own = this.#own.get(number);
    if (own) return own;
    const block = [...(this.#blocks[number] ?? [])];
    while (this.#blocks.length < number) this.#blocks.push(undefined);
    this.#blocks[number] = block;
    this.#own.set(number, block);
    return block;
  }
}

/**
 * The output with lines added, said just now or read again. A line that is there already is replaced: it may have
 * grown. Takes time in proportion to the lines. Beyond 100,000 lines, those farthest from the added ones are let go.
 */
export function withEntries(output: SessionOutput, entries: readonly OutputEntry[]): SessionOutput {
  const last = entries.at(-1);
  if (last === undefined) return output;
  const growing = new Growing(output);
  for (const entry of entries) growing.put(entry);
  growing.trim(last.index);
  return growing.result;
}

/** The first stretch of lines in a range that the page does not have; undefined where it has them all. */
export function missingIn(
  output: SessionOutput,
  range: { readonly start: number; readonly end: number },
): { readonly start: number; readonly count: number } | undefined {
  const end = Math.min(range.end, output.end);
  let start = Math.max(0, range.start);
  while (start < end && entryAt(output, start)) start += 1;
  let behind = start;
  while (behind < end && !entryAt(output, behind)) behind += 1;
  return behind > start ? { start, count: behind - start } : undefined;
}
