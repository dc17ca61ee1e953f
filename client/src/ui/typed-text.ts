const pauseMs = 600;

/** Collects letters typed in quick succession to find a row. The same letter again steps to the next match. */
export class TypedText {
  #text = '';
  #at = -Infinity;

  /** The text after a key; undefined for other keys. `at` is the event's time stamp. */
  add(key: string, at: number): string | undefined {
    if ([...key].length !== 1) return undefined;
    const isQuick = at - this.#at < pauseMs;
    if (!isQuick || this.#text !== key) this.#text = isQuick ? this.#text + key : key;
    this.#at = at;
    return this.#text;
  }
}
