/** Expressions that were typed before, and the one that is being typed, as arrow keys walk through them. */
export class ConsoleHistory {
  #draft = '';
  /** Index of the expression that is shown; undefined for the draft. */
  #place: number | undefined;

  /** The expression before the one that is shown; undefined where there is none. */
  older(history: readonly string[], shown: string): string | undefined {
    if (this.#place === undefined) this.#draft = shown;
    const place = Math.min(this.#place ?? history.length, history.length) - 1;
    if (place < 0) return undefined;
    this.#place = place;
    return history[place];
  }

  /** The expression after the one that is shown, at last the draft; undefined where the draft is shown. */
  newer(history: readonly string[]): string | undefined {
    if (this.#place === undefined) return undefined;
    this.#place += 1;
    if (this.#place < history.length) return history[this.#place];
    this.#place = undefined;
    return this.#draft;
  }

  /** Begins anew after an expression was sent. */
  reset(): void {
    this.#draft = '';
    this.#place = undefined;
  }
}

/** The history with an expression more; one that repeats the last is not added. */
export const withExpression = (history: readonly string[], expression: string): readonly string[] =>
  history.at(-1) === expression ? history : [...history, expression];
