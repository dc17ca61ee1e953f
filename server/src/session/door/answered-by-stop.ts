/** Requests that are done without being answered: the next stop is their answer. */
export class AnsweredByStop {
  readonly #waiting = new Set<() => void>();

  /** Resolves at the next stop, or with the answer that comes all the same. Rejects as the request does. */
  async ask(request: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> {
    const over = new AbortController();
    const stop = new Promise<undefined>((resolve) => this.#waiting.add(() => resolve(undefined)));
    try {
      return await Promise.race([request(over.signal), stop]);
    } finally {
      over.abort();
    }
  }

  /** The program has stopped. */
  stopped(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
