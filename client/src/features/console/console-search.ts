import type { ReactiveControllerHost } from 'lit';
import type { ConsoleFeed } from './console-feed.ts';
import type { FindState } from './console-find.ts';
import type { LineKind } from './console-settings.ts';
import { lineSearch } from './line-search.ts';
import type { MissingLines } from './missing-lines.ts';

/** What the search works on. */
interface ConsoleSearchParts {
  readonly host: ReactiveControllerHost;
  readonly feed: ConsoleFeed;
  readonly missing: MissingLines;
  /** The line of the fold with which the view begins. */
  readonly firstInView: () => number;
  readonly reveal: (index: number) => void;
}

/** The find bar's state: what is sought, what is left out, and the line to which it has led. */
export class ConsoleSearch {
  readonly #parts: ConsoleSearchParts;
  #isOpen = false;
  #typed = '';
  /** What stands there is the text of a line, and not a person's way to seek. */
  #isLiteral = false;
  #onlyMatches = false;
  /** The index of the current line. */
  #current: number | undefined;
  /** A first match is to be shown as soon as the lines are searched. */
  #seeks = false;

  constructor(parts: ConsoleSearchParts) {
    this.#parts = parts;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get current(): number | undefined {
    return this.#isOpen ? this.#current : undefined;
  }

  get state(): FindState {
    const { shown, settings, output } = this.#parts.feed;
    const place = this.#current === undefined ? -1 : shown.placeOf(this.#current);
    const isCurrent = place >= 0 && shown.indexAt(place) === this.#current;
    return {
      typed: this.#typed,
      onlyMatches: this.#onlyMatches,
      hidden: settings.hidden,
      found: shown.found,
      current: isCurrent ? shown.foundBefore(place) + 1 : undefined,
      lines: output.end - settings.first,
      isSearching: this.#parts.missing.isSearching,
    };
  }

  open(): void {
    this.#isOpen = true;
    this.#apply();
  }

  /** Everything is shown again: a search that is not seen hides nothing. What was typed is there the next time. */
  close(): void {
    this.#isOpen = false;
    this.#current = undefined;
    this.#parts.missing.wantsAll = false;
    this.#parts.feed.change({ search: undefined, onlyMatches: false, hidden: new Set() });
  }

  type(typed: string): void {
    this.#seek(typed, false);
  }

  showOnlyMatches(onlyMatches: boolean): void {
    this.#onlyMatches = onlyMatches;
    this.#apply();
  }

  /** Leaves lines of a kind out, or shows them again. */
  toggleKind(kind: LineKind): void {
    const { hidden } = this.#parts.feed.settings;
    const others = [...hidden].filter((other) => other !== kind);
    this.#parts.feed.change({ hidden: new Set(hidden.has(kind) ? others : [...others, kind]) });
    this.#parts.missing.wantsAll = true;
  }

  /** Shows the lines with a text, whatever signs are in it, and no others. */
  filter(text: string): void {
    this.#isOpen = true;
    this.#onlyMatches = true;
    this.#seek(text, true);
  }

  /** Goes to the next line in which something was found, or to the one before. */
  move(forwards: boolean): void {
    const { host, feed, firstInView, reveal } = this.#parts;
    const { shown } = feed;
    const from = this.#current === undefined ? firstInView() - (forwards ? 1 : 0) : shown.placeOf(this.#current);
    const place = forwards ? shown.nextFound(from) : shown.previousFound(from);
    if (place < 0) return;
    this.#current = shown.indexAt(place);
    reveal(this.#current);
    host.requestUpdate();
  }

  /** Once the lines are searched: the first match comes into view, so that typing shows something. */
  followUp(): void {
    const { feed, missing } = this.#parts;
    if (!this.#seeks || feed.shown.settings !== feed.settings) return;
    this.#seeks = feed.shown.found === 0 && missing.isSearching;
    if (!this.#seeks && this.#typed.trim() !== '' && !this.#onlyMatches) this.move(true);
  }

  #seek(typed: string, isLiteral: boolean): void {
    this.#typed = typed;
    this.#isLiteral = isLiteral;
    this.#current = undefined;
    this.#seeks = true;
    this.#apply();
  }

  #apply(): void {
    const { feed, missing, host } = this.#parts;
    const search = lineSearch(this.#typed, { isLiteral: this.#isLiteral });
    feed.change({ search, onlyMatches: this.#onlyMatches });
    missing.wantsAll = search !== undefined || feed.settings.hidden.size > 0;
    host.requestUpdate();
  }
}
