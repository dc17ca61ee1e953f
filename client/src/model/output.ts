import { entriesOf, withLinePart, type OutputEntry, type OutputPart } from '#protocol';

/** Output is stored in blocks of this many lines; unchanged blocks keep their identity. */
export const blockSize = 512;

/** The limits for a session tree; the server has all of it. */
const keptLines = 100_000;
const keptCharacters = 32 * 1024 * 1024;
/** The excess is dropped in batches of this many lines. */
const spareLines = 8_192;

/** The lines of one block; undefined for lines that the page does not have. */
export type OutputBlock = readonly (OutputEntry | undefined)[];

/** The output of a session tree that the page has, by index, with gaps. */
export interface SessionOutput {
  /** By index divided by the block size; undefined where the page has nothing. */
  readonly blocks: readonly (OutputBlock | undefined)[];
  /** The index of the first line that the server still has. */
  readonly first: number;
  /** The index after the last line. */
  readonly end: number;
  /** The number of lines and characters that the page has. */
  readonly lines: number;
  readonly characters: number;
}

export const noOutput: SessionOutput = { blocks: [], first: 0, end: 0, lines: 0, characters: 0 };

/** Whether more output would displace what the page has. */
export const isFull = ({ lines, characters }: SessionOutput): boolean =>
  lines >= keptLines || characters > keptCharacters / 2;

/** The position of a line in its block. */
export const slotOf = (index: number): number => index % blockSize;

/** The block of a line. */
export const blockOf = (index: number): number => Math.floor(index / blockSize);

/** Undefined for a line that the page does not have. */
export const entryAt = ({ blocks }: SessionOutput, index: number): OutputEntry | undefined =>
  blocks[blockOf(index)]?.[slotOf(index)];

const isSame = (one: OutputEntry | undefined, other: OutputEntry): boolean =>
  one?.text === other.text &&
  one.category === other.category &&
  one.sessionId === other.sessionId &&
  one.unended === other.unended &&
  one.mayGrow === other.mayGrow &&
  one.part?.length === other.part?.length;

/** Adds lines to output, copying only the blocks that change. */
class Growing {
  readonly #blocks: (OutputBlock | undefined)[];
  /** The blocks that were copied, and may be changed. */
  readonly #own = new Map<number, (OutputEntry | undefined)[]>();
  readonly #first: number;
  #end: number;
  #lines: number;
  #characters: number;

  constructor({ blocks, first, end, lines, characters }: SessionOutput) {
    this.#blocks = [...blocks];
    this.#first = first;
    this.#end = end;
    this.#lines = lines;
    this.#characters = characters;
  }

  get result(): SessionOutput {
    return {
      blocks: this.#blocks,
      first: this.#first,
      end: this.#end,
      lines: this.#lines,
      characters: this.#characters,
    };
  }

  put(sent: OutputEntry): void {
    const number = blockOf(sent.index);
    const slot = slotOf(sent.index);
    const known = this.#blocks[number]?.[slot];
    const entry = sent.part ? withLinePart(known, sent) : sent;
    if (!entry || isSame(known, entry)) return;
    const block = this.#ownBlock(number);
    while (block.length < slot) block.push(undefined);
    block[slot] = entry;
    this.#lines += known ? 0 : 1;
    this.#characters += entry.text.length - (known?.text.length ?? 0);
    this.#end = Math.max(this.#end, entry.index + 1);
  }

  /** Drops the lines farthest from a line; the end is kept. */
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
 * The output with lines added. Known lines are replaced: they may have grown. Parts continue what is known. Beyond 100,000 lines, those farthest from
 * the added ones are dropped.
 */
export function withEntries(output: SessionOutput, entries: readonly OutputEntry[]): SessionOutput {
  const last = entries.at(-1);
  if (last === undefined) return output;
  const growing = new Growing(output);
  for (const entry of entries) growing.put(entry);
  growing.trim(last.index);
  return growing.result;
}

/** The output with a part that the server sent. */
export function withPart(output: SessionOutput, { first = 0, runs }: OutputPart): SessionOutput {
  const known = first > output.first ? { ...output, first } : output;
  return withEntries(known, entriesOf(runs));
}

/** The page has all of a line, or its end is on its way: nothing is sent behind it before that. */
const isThere = (output: SessionOutput, index: number): boolean => {
  const entry = entryAt(output, index);
  return entry !== undefined && ((!entry.part && !entry.mayGrow) || index === output.end - 1);
};

/** The first lines in a range that the page does not have, or not all of; undefined if there are none. */
export function missingIn(
  output: SessionOutput,
  range: { readonly start: number; readonly end: number },
): { readonly start: number; readonly count: number } | undefined {
  const end = Math.min(range.end, output.end);
  let start = Math.max(output.first, range.start);
  while (start < end && isThere(output, start)) start += 1;
  let behind = start;
  while (behind < end && !isThere(output, behind)) behind += 1;
  return behind > start ? { start, count: behind - start } : undefined;
}
