/** The earlier expressions and the draft, as the arrow keys walk through them. */
export class ConsoleHistory {
  #draft = '';
  /** The index of the shown expression; undefined for the draft. */
  #place: number | undefined;

  /** Undefined at the oldest expression. */
  older(history: readonly string[], shown: string): string | undefined {
    if (this.#place === undefined) this.#draft = shown;
    const place = Math.min(this.#place ?? history.length, history.length) - 1;
    if (place < 0) return undefined;
    this.#place = place;
    return history[place];
  }

  /** After the newest expression comes the draft, then undefined. */
  newer(history: readonly string[]): string | undefined {
    if (this.#place === undefined) return undefined;
    this.#place += 1;
    if (this.#place < history.length) return history[this.#place];
    this.#place = undefined;
    return this.#draft;
  }

  /** Called after an expression was submitted. */
  reset(): void {
    this.#draft = '';
    this.#place = undefined;
  }
}

/** Adds an expression, unless it repeats the last one. */
export const withExpression = (history: readonly string[], expression: string): readonly string[] =>
  history.at(-1) === expression ? history : [...history, expression];
