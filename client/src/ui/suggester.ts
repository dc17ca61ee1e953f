import { fitting, type Suggestion, type TypedPlace } from './suggestions.ts';

/** The source of suggestions for a field, and the characters after which it is asked without delay. */
export interface Completer {
  readonly complete: (place: TypedPlace) => Promise<readonly Suggestion[]>;
  readonly triggers: readonly string[];
}

/** How long a person does not type before suggestions are asked for, in milliseconds. */
const pauseMs = 120;

/** A name has begun: there is something to complete. */
const endsInName = /[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** The suggestions for what is being typed, and which of them is chosen. An answer to what was typed before is dropped. */
export class Suggester {
  readonly #onChanged: () => void;
  readonly #completer: () => Completer | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #all: readonly Suggestion[] = [];
  #place: TypedPlace = { text: '', caret: 0 };
  #offered: readonly Suggestion[] = [];
  #selected = -1;

  constructor(completer: () => Completer | undefined, onChanged: () => void) {
    this.#completer = completer;
    this.#onChanged = onChanged;
  }

  get offered(): readonly Suggestion[] {
    return this.#offered;
  }

  /** The place of the suggestion that a person chose, or -1. */
  get selected(): number {
    return this.#selected;
  }

  /** Something was typed: narrows what is offered, and asks anew. */
  typed(place: TypedPlace): void {
    this.#place = place;
    this.#offer(fitting(this.#all, place));
    clearTimeout(this.#timer);
    const before = place.text.slice(0, place.caret);
    const isTrigger = (this.#completer()?.triggers ?? ['.']).some((trigger) => before.endsWith(trigger));
    if (isTrigger && before.trim() !== '') void this.ask(place);
    else if (endsInName.test(before)) this.#timer = setTimeout(() => void this.ask(place), pauseMs);
    else this.close();
  }

  /** Asks now. A failure is no news for a person who types. */
  async ask(place: TypedPlace): Promise<void> {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    this.#place = place;
    const suggestions = await this.#completer()
      ?.complete(place)
      .catch(() => undefined);
    if (asked !== this.#asked) return;
    this.#all = suggestions ?? [];
    this.#offer(fitting(this.#all, this.#place));
  }

  /** Chooses the next suggestion, or the one before; what comes later changes it no more. False where none is offered. */
  move(step: 1 | -1): boolean {
    const count = this.#offered.length;
    if (count === 0) return false;
    this.#drop();
    const from = this.#selected < 0 && step < 0 ? 0 : this.#selected;
    this.#selected = (from + step + count) % count;
    this.#onChanged();
    return true;
  }

  /** Offers nothing. False where nothing was offered. */
  close(): boolean {
    this.#drop();
    this.#all = [];
    const wasOpen = this.#offered.length > 0;
    this.#offer([]);
    return wasOpen;
  }

  /** Asks no more, and hears no answer that is still to come. */
  #drop(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  /** What is typed already is nothing to offer. */
  #offer(suggestions: readonly Suggestion[]): void {
    const { text, caret } = this.#place;
    const [only] = suggestions;
    const isTyped = suggestions.length === 1 && text.slice(only?.start, caret) === only?.insert;
    this.#offered = isTyped ? [] : suggestions;
    this.#selected = -1;
    this.#onChanged();
  }
}
