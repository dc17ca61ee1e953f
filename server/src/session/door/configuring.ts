import { setTimeout as delay } from 'node:timers/promises';

/** How long a program waits to be resumed until its breakpoints have been taken in, in milliseconds. */
const configuringMs = 2_000;

/** What an adapter was told of breakpoints and filters, and has not taken in yet. */
export class Configuring {
  readonly #work = new Set<Promise<unknown>>();

  /** Has whoever resumes the program wait for this work. Returns it. */
  hold<Answer>(work: Promise<Answer>): Promise<Answer> {
    this.#work.add(work);
    const forget = () => this.#work.delete(work);
    work.then(forget, forget);
    return work;
  }

  /** Resolves when all of it is done, or takes too long, with whether there was any. Never rejects. */
  async settled(): Promise<boolean> {
    if (this.#work.size === 0) return false;
    const late = delay(configuringMs, 'late', { ref: false });
    // Work may lead to more of it: a breakpoint that is known is told to the adapter.
    while (this.#work.size > 0) {
      if ((await Promise.race([Promise.allSettled(this.#work), late])) === 'late') break;
    }
    return true;
  }
}
