import { isRecord } from '#protocol';
import { limits, type NoticedLimit } from '../../limits.ts';

/** How much a message may add to the state and to the greeting of each page. */
interface Bounds {
  readonly text: NoticedLimit;
  readonly items: NoticedLimit;
  /** Of all lists together. */
  readonly mostItems: number;
  /** Of all texts together. */
  readonly texts: NoticedLimit;
}

/** Fields that mean nothing when they are cut. */
const allOrNothing: ReadonlySet<string> = new Set([
  ...['adapterData', 'evaluateName', 'memoryReference', 'instructionReference', 'instructionPointerReference'],
]);

/** Copies a value within bounds. What is within them already is not copied. */
class Bounded {
  readonly reached = new Set<NoticedLimit>();
  readonly #bounds: Bounds;
  #charactersLeft: number;
  #itemsLeft: number;

  constructor(bounds: Bounds, charactersLeft: number) {
    this.#bounds = bounds;
    this.#charactersLeft = charactersLeft;
    this.#itemsLeft = bounds.mostItems;
  }

  get charactersLeft(): number {
    return this.#charactersLeft;
  }

  of(value: unknown): unknown {
    if (typeof value === 'string') return this.#text(value);
    if (Array.isArray(value)) return this.#list(value);
    return isRecord(value) ? this.#object(value) : value;
  }

  #text(text: string): string {
    const { text: one, texts } = this.#bounds;
    const most = text.length > this.#charactersLeft ? limits.shortText.most : limits[one].most;
    this.#charactersLeft = Math.max(0, this.#charactersLeft - Math.min(text.length, most));
    if (text.length <= most) return text;
    this.reached.add(most === limits[one].most ? one : texts);
    return `${text.slice(0, most)}…`;
  }

  #list(given: readonly unknown[]): readonly unknown[] {
    const { items } = this.#bounds;
    const most = Math.min(limits[items].most, this.#itemsLeft);
    this.#itemsLeft -= Math.min(given.length, most);
    if (given.length > most) this.reached.add(items);
    const some = given.length > most ? given.slice(0, most) : given;
    let copy: unknown[] | undefined;
    for (let index = 0; index < some.length; index += 1) {
      const bounded = this.of(some[index]);
      if (bounded !== some[index]) copy ??= [...some];
      if (copy) copy[index] = bounded;
    }
    return copy ?? some;
  }

  #object(given: Readonly<Record<string, unknown>>): object {
    let copy: Record<string, unknown> | undefined;
    // Keys alone: entries would be ten thousand short lists for as many threads.
    for (const key of Object.keys(given)) {
      const bounded = this.of(given[key]);
      if (bounded === given[key]) continue;
      copy ??= { ...given };
      copy[key] = allOrNothing.has(key) ? undefined : bounded;
    }
    return copy ?? given;
  }
}

const eventBounds: Bounds = { text: 'eventText', texts: 'eventTexts', items: 'listItems', mostItems: 10_000 };
const answerBounds: Bounds = {
  text: 'answerText',
  texts: 'answerTexts',
  items: 'answerItems',
  mostItems: limits.answerItems.most,
};

/** Keeps what one adapter says within the limits, before it becomes a fact. */
export class MessageBounds {
  readonly #onReached: (limit: NoticedLimit) => void;
  #charactersLeft: number = limits.eventTexts.most;

  /** `onReached` is called each time that something is left out. */
  constructor(onReached: (limit: NoticedLimit) => void) {
    this.#onReached = onReached;
  }

  /** The body of an event, or of an answer that the state keeps until the session ends. */
  ofEvent(body: unknown): unknown {
    const bounded = new Bounded(eventBounds, this.#charactersLeft);
    const result = bounded.of(body);
    this.#charactersLeft = bounded.charactersLeft;
    return this.#said(bounded, result);
  }

  /** The body of an answer that is shared with all clients. */
  ofAnswer(body: unknown): unknown {
    const bounded = new Bounded(answerBounds, limits.answerTexts.most);
    return this.#said(bounded, bounded.of(body));
  }

  #said({ reached }: Bounded, result: unknown): unknown {
    for (const limit of reached) this.#onReached(limit);
    return result;
  }
}
