import { fitting, type Suggestion, type TypedPlace } from './suggestions.ts';

/** A source of suggestions, and the characters that trigger it at once. */
export interface Completer {
  readonly complete: (place: TypedPlace) => Promise<readonly Suggestion[]>;
  readonly triggers: readonly string[];
}

/** The pause in typing before suggestions are requested, in milliseconds. */
const pauseMs = 120;

const endsInName = /[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** The suggestions for the typed text, and the selected one. Outdated answers are dropped. */
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

  /** The index of the selected suggestion, or -1. */
  get selected(): number {
    return this.#selected;
  }

  /** Narrows the suggestions after typing, and requests new ones. */
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

  /** Requests suggestions now. Failures are not shown. */
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

  /** Selects the next or previous suggestion, and ignores later answers. False without suggestions. */
  move(step: 1 | -1): boolean {
    const count = this.#offered.length;
    if (count === 0) return false;
    this.#drop();
    const from = this.#selected < 0 && step < 0 ? 0 : this.#selected;
    this.#selected = (from + step + count) % count;
    this.#onChanged();
    return true;
  }

  /** False if there was nothing to close. */
  close(): boolean {
    this.#drop();
    this.#all = [];
    const wasOpen = this.#offered.length > 0;
    this.#offer([]);
    return wasOpen;
  }

  /** Cancels pending requests. */
  #drop(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  /** A suggestion that is already typed is not offered. */
  #offer(suggestions: readonly Suggestion[]): void {
    const { text, caret } = this.#place;
    const [only] = suggestions;
    const isTyped = suggestions.length === 1 && text.slice(only?.start, caret) === only?.insert;
    this.#offered = isTyped ? [] : suggestions;
    this.#selected = -1;
    this.#onChanged();
  }
}
