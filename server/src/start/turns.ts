/** Work of which only so much runs at a time. The rest waits its turn. */
export class Turns {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The next one takes over the place.
      if (next) next();
      else this.#running -= 1;
    }
  }
}
