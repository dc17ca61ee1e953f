const pauseMs = 600;

/**
 * What a person types to find a row: letters in quick succession are one text, a pause begins the next. The same letter
 * again is that letter anew: it steps from one row to the next.
 */
export class TypedText {
  #text = '';
  #at = -Infinity;

  /** The text after a key; undefined for a key that is not a character. `at` is the event's time stamp in ms. */
  add(key: string, at: number): string | undefined {
    if ([...key].length !== 1) return undefined;
    const isQuick = at - this.#at < pauseMs;
    if (!isQuick || this.#text !== key) this.#text = isQuick ? this.#text + key : key;
    this.#at = at;
    return this.#text;
  }
}
