import { maskedText } from '#protocol';
import { limits } from '../limits.ts';

const quotes = /^(?<quote>["'`])(?<inner>.*)\k<quote>$/su;

/** Words that are the values of too many things to be masked wherever they occur. */
const common: ReadonlySet<string> = new Set(['true', 'false', 'null', 'None', 'undefined', 'True', 'False', 'nil']);

/** Shorter values occur in too many texts. */
const leastLearned = 4;

/** The values of hidden names that were read, to mask them in other texts. */
export class LearnedValues {
  /** The last one that was read last. */
  readonly #values = new Set<string>();
  #longestFirst: readonly string[] = [];
  #revision = 0;

  /** Changes when the values do. */
  get revision(): number {
    return this.#revision;
  }

  learn(value: string): void {
    const inner = quotes.exec(value)?.groups?.inner ?? value;
    const isOfLength = inner.length >= leastLearned && inner.length <= limits.learnedSecret.most;
    if (!isOfLength || inner.includes('\n') || common.has(inner)) return;
    if (this.#values.has(inner)) return;
    this.#values.add(inner);
    const [oldest = ''] = this.#values;
    if (this.#values.size > limits.learnedSecrets.most) this.#values.delete(oldest);
    this.#longestFirst = [...this.#values].sort((one, other) => other.length - one.length);
    this.#revision += 1;
  }

  /** A text without the values. */
  masked(text: string): string {
    return this.#longestFirst.reduce((masked, value) => masked.replaceAll(value, maskedText), text);
  }
}
