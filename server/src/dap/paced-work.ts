/** How long one connection may work in a turn of the event loop, in milliseconds: other sessions are served between. */
const turnMs = 5;

/** Work in order, a few milliseconds of it in each turn of the event loop. */
export class PacedWork {
  readonly #onBehind: (isBehind: boolean) => void;
  /** What this turn had no time for. */
  #waiting: (() => void)[] = [];
  /** The end of this turn's time. */
  #until: number | undefined;

  /** `onBehind` is called when work begins to wait, and when none waits any more. */
  constructor(onBehind: (isBehind: boolean) => void) {
    this.#onBehind = onBehind;
  }

  get isBehind(): boolean {
    return this.#waiting.length > 0;
  }

  /** Does the work: at once if there is time, else in a later turn, after the work before it. */
  do(work: () => void): void {
    if (!this.isBehind && this.#hasTime()) {
      work();
      return;
    }
    this.#waiting.push(work);
    if (this.#waiting.length === 1) this.#onBehind(true);
  }

  #hasTime(): boolean {
    const now = performance.now();
    if (this.#until !== undefined) return now < this.#until;
    this.#until = now + turnMs;
    setImmediate(() => this.#beginTurn());
    return true;
  }

  #beginTurn(): void {
    this.#until = undefined;
    if (!this.isBehind) return;
    const waiting = this.#waiting;
    let done = 0;
    try {
      while (done < waiting.length && this.#hasTime()) waiting[done++]?.();
    } finally {
      this.#waiting = waiting.slice(done);
    }
    if (!this.isBehind) this.#onBehind(false);
  }
}
