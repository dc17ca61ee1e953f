import { fullRun, storedRun, type StoredRun } from './stored-run.ts';

/** A run to which lines are added. */
export class OpenRun {
  /** The beginning of its JSON: lines with the same may be added. */
  readonly head: string;
  readonly index: number;
  readonly #texts: string[] = [];
  #count = 0;
  #characters = 0;

  constructor(head: string, index: number) {
    this.head = head;
    this.index = index;
  }

  /** How many lines and characters may be added. */
  get room(): { readonly lines: number; readonly characters: number } {
    return { lines: fullRun.lines - this.#count, characters: fullRun.characters - this.#characters };
  }

  /** The length of its lines. */
  get characters(): number {
    return this.#characters;
  }

  get isFull(): boolean {
    const { lines, characters } = this.room;
    return lines <= 0 || characters <= 0;
  }

  /** Adds lines, separated by `\n`. */
  add(lines: string, count: number): void {
    this.#texts.push(lines);
    this.#count += count;
    this.#characters += lines.length + 1;
  }

  finished(): StoredRun {
    return storedRun(this.head, this.index, this.#texts.join('\n'), this.#count);
  }
}
