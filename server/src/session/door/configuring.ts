import { setTimeout as delay } from 'node:timers/promises';

/** How long a resume is delayed at most, in milliseconds. */
const configuringMs = 2_000;

/** Requests about breakpoints and filters that the adapter has not answered yet. */
export class Configuring {
  readonly #work = new Set<Promise<unknown>>();

  /** Delays every resume until this work has settled. Returns it. */
  hold<Answer>(work: Promise<Answer>): Promise<Answer> {
    this.#work.add(work);
    const forget = () => this.#work.delete(work);
    work.then(forget, forget);
    return work;
  }

  /** Resolves when all work has settled or is too slow, with whether there was any. Never rejects. */
  async settled(): Promise<boolean> {
    if (this.#work.size === 0) return false;
    const late = delay(configuringMs, 'late', { ref: false });
    // Work may add more: once the path of a breakpoint is known, the breakpoint is sent.
    while (this.#work.size > 0) {
      if ((await Promise.race([Promise.allSettled(this.#work), late])) === 'late') break;
    }
    return true;
  }
}
