import { countLines, type OutputRun } from '#protocol';
import { partOf, runOf } from './stored-run.ts';

/** How much is read. */
export interface ReadLimits {
  readonly lines: number;
  /** At least one line is read, however long it is. */
  readonly characters: number;
}

/** Runs that are read one after the other, until they are enough. */
export class RunReading {
  readonly #runs: OutputRun[] = [];
  readonly #limits: ReadLimits;
  /** The index after the last line that was read, or the one to begin with. */
  #next: number;
  #lines = 0;
  #characters = 0;
  #isFull = false;

  constructor(start: number, limits: ReadLimits) {
    this.#next = start;
    this.#limits = limits;
  }

  get runs(): readonly OutputRun[] {
    return this.#runs;
  }

  get next(): number {
    return this.#next;
  }

  /** How much is still to be read. */
  get rest(): ReadLimits {
    const { lines, characters } = this.#limits;
    return { lines: lines - this.#lines, characters: characters - this.#characters };
  }

  get isDone(): boolean {
    return this.#isFull || this.#lines >= this.#limits.lines || this.#characters >= this.#limits.characters;
  }

  /** Adds the lines of a run that are wanted. */
  add(json: Buffer): void {
    this.addRun(runOf(json));
  }

  addRun(run: OutputRun): void {
    const start = Math.max(this.#next, run.index);
    const end = run.index + countLines(run);
    if (end <= start || this.isDone) return;
    const wanted = Math.min(end, start + this.#room(run, start));
    this.#isFull ||= wanted < end;
    const part = partOf(run, start, wanted);
    if (!part) return;
    this.#runs.push(part);
    this.#next = wanted;
    this.#lines += wanted - start;
    this.#characters += part.lines.length;
  }

  /** How many lines of a run from an index on are within the limits. */
  #room({ index, lines, isMessage }: OutputRun, start: number): number {
    const { lines: most, characters } = this.#limits;
    let left = characters - this.#characters;
    if (lines.length <= left) return most - this.#lines;
    const texts = isMessage ? [lines] : lines.split('\n').slice(start - index);
    const over = texts.findIndex((text) => (left -= text.length + 1) < 0);
    return Math.min(most - this.#lines, Math.max(over === -1 ? texts.length : over, this.#lines === 0 ? 1 : 0));
  }
}
