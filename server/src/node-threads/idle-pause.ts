/** How long a pause may take before the program is taken to be idle, in milliseconds. */
const idleMs = 150;

/** What the page shows where an idle program is paused. */
const waiting = `// The program is waiting, for example for a timer, input or a request.
// None of its code is running.
undefined;
//# sourceURL=waiting
`;

/** A pause of a program that runs no code: V8 pauses at the next code that runs, so it is given some. */
export class IdlePause {
  readonly #evaluate: (expression: string) => void;
  #isPausing = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(evaluate: (expression: string) => void) {
    this.#evaluate = evaluate;
  }

  /** js-debug's command that makes the program run, or pauses it. */
  begin(command: string): void {
    this.#isPausing = command === 'pause';
    this.#wait();
  }

  /** V8 has paused; if js-debug is not to see that, the program is resumed. */
  paused(isSeen: boolean): void {
    if (isSeen) this.#isPausing = false;
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#isPausing) this.#timer = setTimeout(() => this.#evaluate(waiting), idleMs).unref();
  }
}
