export type ClientKind = 'page' | 'agent';

/** The clients that are there: pages that are open, and agents whose calls have not been answered. */
export class Clients {
  readonly #timeoutMs: number;
  readonly #onAbsence: () => void;
  readonly #there = { page: 0, agent: 0 };
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  /** `onAbsence` is called once nobody has been there for so long; never, if that is 0. */
  constructor(timeoutMs: number, onAbsence: () => void) {
    this.#timeoutMs = timeoutMs;
    this.#onAbsence = onAbsence;
  }

  /** How many clients of a kind are there. An agent counts once for each of its calls. */
  count(kind: ClientKind): number {
    return this.#there[kind];
  }

  /** Adds a client. Returns a function that removes it. */
  attend(kind: ClientKind): () => void {
    this.#there[kind] += 1;
    clearTimeout(this.#timer);
    let isThere = true;
    return () => {
      if (!isThere) return;
      isThere = false;
      this.#there[kind] -= 1;
      if (this.#there.page + this.#there.agent === 0) this.#await();
    };
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#isClosed = true;
  }

  #await(): void {
    if (this.#timeoutMs === 0 || this.#isClosed) return;
    this.#timer = setTimeout(this.#onAbsence, this.#timeoutMs).unref();
  }
}
