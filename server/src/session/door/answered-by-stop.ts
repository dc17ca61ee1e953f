/** Requests that an adapter executes but never answers: the next stop is their answer. */
export class AnsweredByStop {
  readonly #waiting = new Set<() => void>();

  /** Resolves at the next stop, or with an answer. Rejects if the request is refused. */
  async ask(request: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> {
    const over = new AbortController();
    const stop = new Promise<undefined>((resolve) => this.#waiting.add(() => resolve(undefined)));
    try {
      return await Promise.race([request(over.signal), stop]);
    } finally {
      over.abort();
    }
  }

  stopped(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
