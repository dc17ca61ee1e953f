import type { OutputEntry } from '#protocol';
import { blockSize, type OutputBlock } from '../../model/output.ts';
import { mayBeStyled, plainText } from '../../ui/ansi.ts';
import { categoryOf, type ConsoleSettings } from './console-settings.ts';

/** What determines the rows of a block, apart from the groups that are folded. It is kept with the rows. */
interface BlockInput {
  readonly block: OutputBlock | undefined;
  /** The line before the block. */
  readonly before: OutputEntry | undefined;
  /** The slots to show, without `end`. */
  readonly start: number;
  readonly end: number;
  readonly settings: ConsoleSettings;
}

/**
 * Whether a group is folded. It is never kept: it refers to the output of its time, so that a block that was folded long ago
 * would keep all lines that the page had then.
 */
type IsFolded = (group: number) => boolean;

/** The rows of a block: one for repeated lines, none for lines that are filtered out or folded, empty ones for missing lines. */
export interface FoldedBlock {
  readonly input: BlockInput;
  /** The groups around its lines, and whether they were folded. */
  readonly groups: ReadonlyMap<number, boolean>;
  /** The slots of the first lines of rows. */
  readonly slots: Uint16Array;
  /** How often the line of a row was printed, by slot, if more than once. */
  readonly times: ReadonlyMap<number, number>;
  /** How many lines at its start repeat the last line of the block before. */
  readonly joined: number;
  /** The places of its rows with a match. */
  readonly found: Uint16Array;
  /** The number of its lines in each group. */
  readonly members: ReadonlyMap<number, number>;
}

const noGroups: ReadonlyMap<number, boolean> = new Map();
const noCounts: ReadonlyMap<number, number> = new Map();
const noPlaces = new Uint16Array();
/** Every slot, for a block whose lines are all missing. */
const everySlot = Uint16Array.from({ length: blockSize }, (_, slot) => slot);

/** Whether a line repeats the one before it. */
export const isRepeated = (one: OutputEntry, other: OutputEntry): boolean =>
  one.text === other.text &&
  one.category === other.category &&
  one.sessionId === other.sessionId &&
  one.line === other.line &&
  one.source?.path === other.source?.path &&
  one.category !== 'input' &&
  !one.variablesReference &&
  !other.variablesReference &&
  !one.group &&
  !other.group;

/** The end of a group without text is no line. */
const isSilent = ({ group, text }: OutputEntry): boolean => group === 'end' && text === '';

/** Folds the lines of a block, one after the other. */
class BlockFolder {
  readonly #input: BlockInput;
  readonly #isFolded: IsFolded;
  readonly #groups = new Map<number, boolean>();
  readonly #members = new Map<number, number>();
  readonly #times = new Map<number, number>();
  readonly #slots: number[] = [];
  readonly #found: number[] = [];
  #joined = 0;
  /** The slot of the first of the current repeats; undefined where it is in an earlier block. */
  #run: number | undefined;

  constructor(input: BlockInput, isFolded: IsFolded) {
    this.#input = input;
    this.#isFolded = isFolded;
  }

  fold(): FoldedBlock {
    const { block, before, start, end } = this.#input;
    let previous = before;
    for (let slot = 0; slot < end; slot += 1) {
      const entry = block?.[slot];
      if (entry) this.#add(slot, entry, slot === start && start > 0 ? undefined : previous);
      else if (slot >= start) this.#addMissing(slot);
      previous = entry;
    }
    return {
      input: this.#input,
      groups: this.#groups.size > 0 ? this.#groups : noGroups,
      slots: Uint16Array.from(this.#slots),
      times: this.#times.size > 0 ? this.#times : noCounts,
      joined: this.#joined,
      found: this.#found.length > 0 ? Uint16Array.from(this.#found) : noPlaces,
      members: this.#members.size > 0 ? this.#members : noCounts,
    };
  }

  #add(slot: number, entry: OutputEntry, previous: OutputEntry | undefined): void {
    const { start, settings } = this.#input;
    for (const group of entry.groups ?? []) this.#members.set(group, (this.#members.get(group) ?? 0) + 1);
    if (slot < start || isSilent(entry)) return;
    if (settings.countsRepeats && previous && isRepeated(previous, entry)) this.#countRepeat();
    else this.#begin(slot, entry);
  }

  #countRepeat(): void {
    if (this.#run === undefined) this.#joined += 1;
    else this.#times.set(this.#run, (this.#times.get(this.#run) ?? 1) + 1);
  }

  #begin(slot: number, entry: OutputEntry): void {
    const { hidden, search, onlyMatches } = this.#input.settings;
    this.#run = slot;
    if (hidden.has(categoryOf(entry).kind) || this.#isFoldedAway(entry)) return;
    const isFound = search?.finds(mayBeStyled(entry.text) ? plainText(entry.text) : entry.text) ?? false;
    if (onlyMatches && search && !isFound) return;
    if (isFound) this.#found.push(this.#slots.length);
    this.#slots.push(slot);
  }

  #isFoldedAway({ groups = [] }: OutputEntry): boolean {
    return groups.some((group) => {
      const isFolded = this.#groups.get(group) ?? this.#isFolded(group);
      this.#groups.set(group, isFolded);
      return isFolded;
    });
  }

  #addMissing(slot: number): void {
    this.#run = slot;
    if (showsMissing(this.#input.settings)) this.#slots.push(slot);
  }
}

/** The rows of a block; the known ones if they are up to date. */
export function foldBlock(input: BlockInput, isFolded: IsFolded, known: FoldedBlock | undefined): FoldedBlock {
  if (known && isUpToDate(known, input, isFolded)) return known;
  return input.block ? new BlockFolder(input, isFolded).fold() : missingBlock(input);
}

/** Missing lines keep their places, unless they may be filtered out. */
const missingBlock = (input: BlockInput): FoldedBlock => ({
  input,
  groups: noGroups,
  slots: showsMissing(input.settings) ? everySlot.subarray(input.start, input.end) : noPlaces,
  times: noCounts,
  joined: 0,
  found: noPlaces,
  members: noCounts,
});

const showsMissing = ({ hidden, search, onlyMatches }: ConsoleSettings): boolean =>
  hidden.size === 0 && !(onlyMatches && search);

function isUpToDate({ input: was, groups }: FoldedBlock, now: BlockInput, isFoldedNow: IsFolded): boolean {
  return (
    was.block === now.block &&
    was.before === now.before &&
    was.start === now.start &&
    was.end === now.end &&
    was.settings === now.settings &&
    [...groups].every(([group, isFolded]) => isFoldedNow(group) === isFolded)
  );
}
