import { setImmediate } from 'node:timers/promises';

/** Lets long work be interrupted by whatever else the server has to do. */
export class Breather {
  readonly #afterMs: number;
  #since = performance.now();

  constructor(afterMs = 3) {
    this.#afterMs = afterMs;
  }

  /** Waits for the rest of the server if this has worked for a few milliseconds without a break. */
  async breathe(): Promise<void> {
    if (performance.now() - this.#since < this.#afterMs) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
