import { maskedText } from '#protocol';
import { limits } from '../limits.ts';

const quotes = /^(?<quote>["'`])(?<inner>.*)\k<quote>$/su;

/** Words that are the values of too many things to be masked wherever they occur. */
export const commonValues: ReadonlySet<string> = new Set([
  'true',
  'false',
  'null',
  'None',
  'undefined',
  'True',
  'False',
  'nil',
]);

/** Shorter values occur in too many texts. */
const leastLearned = 4;

/** The end of a text that was cut (`cutText`). */
const cutMark = '…';

/** The length of the longest beginning of a value that a text ends with. Takes as many steps as both have characters. */
function beginningAtEnd(value: string, text: string): number {
  // After the value, each length is that of the longest beginning of the value that ends there.
  const both = `${value}${cutMark}${text}`;
  const lengths = [0];
  for (let at = 1; at < both.length; at++) {
    let length = lengths[at - 1] ?? 0;
    while (length > 0 && both[at] !== both[length]) length = lengths[length - 1] ?? 0;
    lengths.push(both[at] === both[length] ? length + 1 : 0);
  }
  return lengths.at(-1) ?? 0;
}

/** The values of hidden names that were read, to mask them in other texts. */
export class LearnedValues {
  /** The last one that was read last. */
  readonly #values = new Set<string>();
  #longestFirst: readonly string[] = [];
  #revision = 0;
  readonly #mayBeSecret: (quoted: string | undefined) => boolean;

  /** `mayBeSecret` is given what a value has between its quotes, if it has quotes. */
  constructor(mayBeSecret: (quoted: string | undefined) => boolean) {
    this.#mayBeSecret = mayBeSecret;
  }

  /** Changes when the values do. */
  get revision(): number {
    return this.#revision;
  }

  learn(value: string): void {
    const quoted = quotes.exec(value)?.groups?.inner;
    if (!this.#mayBeSecret(quoted)) return;
    const inner = quoted ?? value;
    const isOfLength = inner.length >= leastLearned && inner.length <= limits.learnedSecret.most;
    if (!isOfLength || inner.includes('\n') || commonValues.has(inner)) return;
    if (this.#values.has(inner)) return;
    this.#values.add(inner);
    const [oldest = ''] = this.#values;
    if (this.#values.size > limits.learnedSecrets.most) this.#values.delete(oldest);
    this.#longestFirst = [...this.#values].sort((one, other) => other.length - one.length);
    this.#revision += 1;
  }

  /** A text without the values, and without the beginning of one where the text was cut. */
  masked(text: string): string {
    if (this.#longestFirst.length === 0) return text;
    const masked = this.#longestFirst.reduce((rest, value) => rest.replaceAll(value, maskedText), text);
    if (!masked.includes(cutMark)) return masked;
    const [end = '', ...cut] = masked.split(cutMark).toReversed();
    return [...cut.toReversed().map((part) => this.#withoutBeginning(part)), end].join(cutMark);
  }

  #withoutBeginning(part: string): string {
    const lengths = this.#longestFirst.map((value) => {
      const most = Math.min(value.length, part.length);
      return beginningAtEnd(value.slice(0, most), part.slice(part.length - most));
    });
    const longest = Math.max(...lengths);
    return longest < leastLearned ? part : part.slice(0, -longest) + maskedText;
  }
}
