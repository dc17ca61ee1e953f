/** The clients that are there: pages that are open, and agents whose calls have not been answered. */
export class Clients {
  readonly #timeoutMs: number;
  readonly #onAbsence: () => void;
  #there = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `onAbsence` is called once nobody has been there for so long; never, if that is 0. */
  constructor(timeoutMs: number, onAbsence: () => void) {
    this.#timeoutMs = timeoutMs;
    this.#onAbsence = onAbsence;
  }

  /** Adds a client. Returns a function that removes it. */
  attend(): () => void {
    this.#there += 1;
    clearTimeout(this.#timer);
    let isThere = true;
    return () => {
      if (!isThere) return;
      isThere = false;
      this.#there -= 1;
      if (this.#there === 0) this.#await();
    };
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#there = Number.POSITIVE_INFINITY;
  }

  #await(): void {
    if (this.#timeoutMs === 0) return;
    this.#timer = setTimeout(this.#onAbsence, this.#timeoutMs).unref();
  }
}
