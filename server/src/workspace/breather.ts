import { setImmediate } from 'node:timers/promises';

/** Interrupts long work regularly, so that the server stays responsive. */
export class Breather {
  readonly #afterMs: number;
  #since = performance.now();

  constructor(afterMs = 3) {
    this.#afterMs = afterMs;
  }

  /** Lets other work run if a few milliseconds have passed since the last break. */
  async breathe(): Promise<void> {
    if (performance.now() - this.#since < this.#afterMs) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
