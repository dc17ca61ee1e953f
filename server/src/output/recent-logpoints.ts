/** What a logpoint printed, with the index of its first line, and that after its last. */
export interface LogpointText {
  readonly index: number;
  readonly end: number;
  readonly category: string;
  readonly text: string;
}

/** How much is kept, in characters. */
const mostCharacters = 2_000;

/** The last texts of an output that logpoints printed: nothing else that is printed displaces them. */
export class RecentLogpoints {
  readonly #texts: LogpointText[] = [];
  readonly #ids = new Set<number>();
  #characters = 0;
  #forgotten = -1;

  /** The index of the last line of which something was forgotten; -1 if there is none. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** Adds what a logpoint, by the id of its breakpoint, printed. */
  add(id: number, printed: LogpointText): void {
    this.#ids.add(id);
    if (printed.text === '') return;
    const text = printed.text.slice(-mostCharacters);
    if (text.length < printed.text.length) this.#forgotten = printed.index;
    this.#texts.push({ ...printed, text });
    this.#characters += text.length;
    while (this.#characters > mostCharacters) this.#forget();
  }

  /** Whether a logpoint printed anything, however long ago. */
  has(id: number): boolean {
    return this.#ids.has(id);
  }

  /** What is kept from a line on. */
  from(index: number): readonly LogpointText[] {
    return this.#texts.filter((printed) => printed.index >= index);
  }

  #forget(): void {
    const oldest = this.#texts.shift();
    if (!oldest) return;
    this.#characters -= oldest.text.length;
    this.#forgotten = oldest.index;
  }
}
