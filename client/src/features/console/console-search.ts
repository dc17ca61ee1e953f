import type { ReactiveControllerHost } from 'lit';
import type { ConsoleFeed } from './console-feed.ts';
import type { LineKind } from './console-settings.ts';
import { lineSearch } from './line-search.ts';
import type { MissingLines } from './missing-lines.ts';

interface ConsoleSearchParts {
  readonly host: ReactiveControllerHost & HTMLElement;
  readonly feed: ConsoleFeed;
  readonly missing: MissingLines;
  /** The first visible line of the fold. */
  readonly firstInView: () => number;
  readonly reveal: (index: number) => void;
}

/** The find bar's state: the text, the hidden kinds of lines, and the current match. */
export class ConsoleSearch {
  readonly #parts: ConsoleSearchParts;
  #isOpen = false;
  #typed = '';
  /** The text was taken from a line: it has no patterns or exclusions. */
  #isLiteral = false;
  #onlyMatches = false;
  #current: number | undefined;
  /** The first match is revealed as soon as the lines are searched. */
  #seeks = false;

  constructor(parts: ConsoleSearchParts) {
    this.#parts = parts;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The index of the line of the current match. */
  get current(): number | undefined {
    return this.#isOpen ? this.#current : undefined;
  }

  /** For the find bar: `current` counts from 1, `lines` is how many lines are searched. */
  get state() {
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

  /** Opens the find bar; with a text, only the lines with that text are shown. */
  open(filter?: string): void {
    this.#isOpen = true;
    this.#onlyMatches ||= filter !== undefined;
    if (filter === undefined) this.#apply();
    else this.type(filter, { isLiteral: true });
  }

  /** Shows all lines again, with the current match still in view. The text is there again when the bar is opened. */
  close(): void {
    const { current } = this;
    const { feed, missing, reveal } = this.#parts;
    this.#isOpen = false;
    this.#current = undefined;
    missing.wantsAll = false;
    feed.change({ search: undefined, onlyMatches: false, hidden: new Set() });
    if (current !== undefined) reveal(current);
    this.#parts.host.focus();
  }

  type(typed: string, { isLiteral = false } = {}): void {
    this.#typed = typed;
    this.#isLiteral = isLiteral;
    this.#current = undefined;
    this.#seeks = true;
    this.#apply();
  }

  showOnlyMatches(onlyMatches: boolean): void {
    this.#onlyMatches = onlyMatches;
    this.#apply();
  }

  /** Hides or shows lines of one kind. */
  toggleKind(kind: LineKind): void {
    const { hidden } = this.#parts.feed.settings;
    const others = [...hidden].filter((other) => other !== kind);
    this.#parts.feed.change({ hidden: new Set(hidden.has(kind) ? others : [...others, kind]) });
    this.#parts.missing.wantsAll = true;
  }

  /** Goes to the next or previous match. */
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

  /** Reveals the first match once the lines are searched. */
  followUp(): void {
    const { feed, missing } = this.#parts;
    if (!this.#seeks || feed.shown.settings !== feed.settings) return;
    // The last lines that were read may not be folded yet.
    this.#seeks = feed.shown.found === 0 && (missing.isSearching || feed.shown.output !== feed.output);
    if (!this.#seeks && this.#typed.trim() !== '' && !this.#onlyMatches) this.move(true);
  }

  #apply(): void {
    const { feed, missing, host } = this.#parts;
    const search = lineSearch(this.#typed, { isLiteral: this.#isLiteral });
    feed.change({ search, onlyMatches: this.#onlyMatches });
    missing.wantsAll = search !== undefined || feed.settings.hidden.size > 0;
    host.requestUpdate();
  }
}
