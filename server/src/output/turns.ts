/** How much is done in one turn of the event loop, by the sizes that callers give. */
const mostOfATurn = 256 * 1024;

/** Does work in order, and no more in a turn of the event loop than keeps the server responsive. */
export class Turns {
  readonly #queue: { readonly size: number; readonly work: () => void }[] = [];
  readonly #onError: (error: unknown) => void;
  /** The place of the first that is not done. */
  #next = 0;
  #left = mostOfATurn;
  #isScheduled = false;
  #isWorking = false;
  #waiting: readonly (() => void)[] = [];

  /** Work that throws does not stop the rest. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Does the work now if there is time, or else in a later turn. Work that adds work does it at once. */
  add(size: number, work: () => void): void {
    this.#schedule();
    if (this.#isWorking || (this.#queue.length === 0 && this.#left > 0)) this.#do({ size, work });
    else this.#queue.push({ size, work });
  }

  /** Resolves when all work is done. */
  async settled(): Promise<void> {
    if (this.#queue.length === 0) return;
    await new Promise<void>((resolve) => (this.#waiting = [...this.#waiting, resolve]));
  }

  #schedule(): void {
    if (!this.#isScheduled) setImmediate(() => this.#nextTurn());
    this.#isScheduled = true;
  }

  #do({ size, work }: { readonly size: number; readonly work: () => void }): void {
    const wasWorking = this.#isWorking;
    this.#left -= wasWorking ? 0 : size;
    this.#isWorking = true;
    try {
      work();
    } catch (error) {
      this.#onError(error);
    } finally {
      this.#isWorking = wasWorking;
    }
  }

  #nextTurn(): void {
    this.#isScheduled = false;
    this.#left = mostOfATurn;
    while (this.#left > 0 && this.#next < this.#queue.length) {
      const next = this.#queue[this.#next++];
      if (next) this.#do(next);
    }
    if (this.#next < this.#queue.length) {
      this.#schedule();
      return;
    }
    this.#queue.length = 0;
    this.#next = 0;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
