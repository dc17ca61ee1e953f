import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import type { RowKey, RowPlaces } from './list-rows.ts';
import { anchorIn, topToReveal, type RowAnchor } from './row-anchor.ts';
import { RowOffsets } from './row-offsets.ts';
import { placesIn, rowsInWindow, type RowRange } from './row-window.ts';

const guessedHeight = 24;
const nearEnd = 8;
const mostAttempts = 4;

/** How the rows of one list are drawn. */
interface VirtualRowsOptions {
  /** `equal`: one row is measured, when the browser has laid out anyway. `any`: each is measured when it is drawn. */
  readonly heights: 'equal' | 'any';
  /** How far beyond the view rows are drawn, in CSS pixels. */
  readonly spare: number;
  /** Shorter lists are drawn whole: find in page and screen readers then see all of it. */
  readonly wholeBelow?: number;
  /** Rows that come ahead of the first are seen at once while it is in view; elsewhere rows in view stay where they are. */
  readonly showsNewFirst?: boolean;
  /** It follows its end until a person scrolls up. */
  readonly followsEnd?: boolean;
}

interface RevealOptions {
  /** To the upper edge, not only into view. */
  readonly atTop?: boolean;
  readonly onShown?: (() => void) | undefined;
}

/** A row that is to come into view. */
interface Wish extends RevealOptions {
  readonly key: RowKey;
  /** How often it was sought: heights that turn out otherwise may take it out of view again. */
  readonly attempts: number;
}

/**
 * A scrolled list of which only the rows in view are in the page: which rows to draw, where they stand, and what stays
 * in view. Rows are known by key and place; their host draws them. Styles: `virtualRowsStyles`.
 */
export class VirtualRows implements ReactiveController {
  /** The element that scrolls. A first child of it without rows sticks to its upper edge. */
  readonly scroller = createRef<HTMLElement>();
  /** The element whose children are the rows that are drawn. */
  readonly window = createRef<HTMLElement>();
  /** It is at its end, and stays there when rows come. */
  follows: boolean;
  /** Known to have no place on the page: behind another tab. */
  isHidden = false;
  readonly #host: ReactiveControllerHost;
  readonly #options: VirtualRowsOptions;
  readonly #offsets = new RowOffsets(guessedHeight);
  readonly #resized = new ResizeObserver(() => this.#onResize());
  #rows: RowPlaces = { length: 0, keyAt: () => undefined, placeOf: () => -1 };
  #drawn: RowRange = { start: 0, end: 0 };
  #observed: HTMLElement | undefined;
  #scrollTop = 0;
  #viewHeight = 0;
  #width = 0;
  #anchor: RowAnchor | undefined;
  #wish: Wish | undefined;

  constructor(host: ReactiveControllerHost, options: VirtualRowsOptions) {
    this.#host = host;
    this.#options = options;
    this.follows = options.followsEnd === true;
    host.addController(this);
  }

  /** The rows to draw. */
  get drawn(): RowRange {
    return this.#drawn;
  }

  /** It has a place on the page, and no row is still to come into view. */
  get isSettled(): boolean {
    return this.#viewHeight > 0 && !this.#wish;
  }

  get isAtTop(): boolean {
    return this.#scrollTop === 0;
  }

  /** The place of the first row in view; what a device rounds is no row. */
  get firstInView(): number {
    return this.#offsets.indexAt(this.#scrollTop + 1);
  }

  get lastInView(): number {
    return Math.max(this.firstInView, this.#offsets.indexAt(this.#scrollTop + this.#viewHeight - 1));
  }

  /** How many rows a page key moves by. */
  get page(): number {
    return Math.max(1, Math.floor(this.#viewHeight / this.#offsets.ordinary) - 1);
  }

  /** Takes the rows that there are now, before the host draws. */
  setRows(rows: RowPlaces): void {
    const mayMove = this.follows || (this.#options.showsNewFirst === true && this.isAtTop);
    this.#anchor = mayMove ? undefined : anchorIn(this.#anchors(), rows);
    this.#rows = rows;
    this.#offsets.setRows(rows);
  }

  /** Brings a row into view by scrolling as little as needed; one that is far comes to the middle. */
  reveal(key: RowKey, options: RevealOptions = {}): void {
    this.#wish = { ...options, key, attempts: 0 };
    this.follows = this.#options.followsEnd === true && this.#rows.placeOf(key) === this.#rows.length - 1;
    this.#host.requestUpdate();
  }

  /** Goes to the last row and follows the end from now on. */
  scrollToEnd(): void {
    this.follows = true;
    this.#wish = undefined;
    this.#host.requestUpdate();
  }

  /** The element of a row that is drawn. */
  elementAt(place: number): HTMLElement | undefined {
    const { start, end } = this.#drawn;
    const element = place >= start && place < end ? this.window.value?.children[place - start] : undefined;
    return element instanceof HTMLElement ? element : undefined;
  }

  /** The place of the row that an element is or is in, or -1. */
  placeOfElement(element: Element): number {
    const offset = [...(this.window.value?.children ?? [])].findIndex((row) => row.contains(element));
    return offset < 0 ? -1 : this.#drawn.start + offset;
  }

  /** The rows that are drawn, in a space as high as all of them. `slotOf` names a row's element. */
  view(role: string, slotOf: (place: number) => unknown, draw: (place: number) => TemplateResult): TemplateResult {
    const sizes = `--height: ${this.#offsets.total}; --top: ${this.#offsets.startOf(this.#drawn.start)}`;
    return html`
      <div class="row-space" role=${role} .style=${sizes}>
        <div class="row-window" role="none" ${ref(this.window)}>${repeat(placesIn(this.#drawn), slotOf, draw)}</div>
      </div>
    `;
  }

  /** For the `scroll` event of the scroller. */
  readonly onScroll = (): void => {
    const scroller = this.scroller.value;
    if (!scroller || this.isHidden || scroller.clientHeight === 0) return;
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    if (Math.abs(scrollTop - this.#scrollTop) >= 1) this.#anchor = undefined;
    this.#scrollTop = scrollTop;
    const follows = this.#options.followsEnd === true && scrollHeight - clientHeight - scrollTop < nearEnd;
    const isNews = follows !== this.follows;
    this.follows = follows;
    if (isNews || !this.#isDrawn()) this.#host.requestUpdate();
  };

  hostConnected(): void {
    this.#observe();
  }

  hostUpdate(): void {
    this.#drawn = this.#inView();
  }

  hostUpdated(): void {
    this.#observe();
    const scroller = this.scroller.value;
    if (!scroller || this.isHidden) return;
    if (this.#wish && this.#viewHeight === 0) this.#readSizes(scroller);
    const isNews = this.#options.heights === 'any' && this.#measureRows();
    this.#scroll(scroller);
    const isWhole = this.#viewHeight > 0 && this.#offsets.total <= this.#viewHeight;
    if (isWhole && this.#options.followsEnd === true) this.follows = true;
    const wish = this.#wish;
    const isAgain = isNews || !this.#isDrawn();
    if (isAgain) this.#host.requestUpdate();
    if (wish && isAgain && wish.attempts < mostAttempts) {
      this.#wish = { ...wish, attempts: wish.attempts + 1 };
      return;
    }
    this.#wish = undefined;
    if (!isNews) this.#anchor = undefined;
    wish?.onShown?.();
  }

  hostDisconnected(): void {
    this.#resized.disconnect();
    this.#observed = undefined;
  }

  #observe(): void {
    const scroller = this.scroller.value;
    if (!scroller || scroller === this.#observed) return;
    this.#resized.disconnect();
    this.#resized.observe(scroller);
    if (this.window.value) this.#resized.observe(this.window.value);
    this.#observed = scroller;
  }

  /** What may keep its place, the first in view before others. */
  #anchors(): readonly RowAnchor[] {
    const places = placesIn({ start: this.firstInView, end: this.#drawn.end });
    return [this.#anchor, ...places.map((place) => this.#anchorAt(place))].filter((row) => row !== undefined);
  }

  #anchorAt(place: number): RowAnchor | undefined {
    const key = this.#rows.keyAt(place);
    return key === undefined ? undefined : { key, distance: this.#scrollTop - this.#offsets.startOf(place) };
  }

  /** Where the view is to be: nowhere above the first row or below the last. */
  #wantedTop(): number {
    const { total } = this.#offsets;
    const anchor = this.#anchor;
    const held = anchor ? this.#offsets.startOf(this.#rows.placeOf(anchor.key)) + anchor.distance : this.#scrollTop;
    const top = this.#wish ? this.#wishedTop(this.#wish, held) : this.follows ? total : held;
    return Math.max(0, Math.min(top, total - this.#viewHeight));
  }

  #wishedTop({ key, atTop }: Wish, held: number): number {
    const place = this.#rows.placeOf(key);
    if (place < 0) return held;
    const top = this.#offsets.startOf(place);
    const row = { top, bottom: this.#offsets.startOf(place + 1) };
    return atTop === true ? top : topToReveal(row, { top: held, height: this.#viewHeight });
  }

  #scroll(scroller: HTMLElement): void {
    const isAtEnd = this.follows && !this.#wish;
    const top = isAtEnd ? scroller.scrollHeight : this.#wantedTop();
    if (!isAtEnd && Math.abs(top - this.#scrollTop) < 1) return;
    scroller.scrollTop = top;
    this.#scrollTop = scroller.scrollTop;
    if (this.#wish) this.#anchor = undefined;
  }

  #inView(): RowRange {
    const { heights, spare, wholeBelow = 0 } = this.#options;
    const count = this.#rows.length;
    // A log grows behind another tab, and nobody sees it.
    if (this.isHidden && heights === 'any') return { start: 0, end: 0 };
    if (count < wholeBelow) return { start: 0, end: count };
    return rowsInWindow(this.#offsets, { count, top: this.#wantedTop(), height: this.#viewHeight, spare });
  }

  #isDrawn(): boolean {
    const { start, end } = this.#inView();
    return start === this.#drawn.start && end === this.#drawn.end;
  }

  /** Rows that are drawn for the first time may be higher than thought: then what is below them moves, not what is seen. */
  #measureRows(): boolean {
    const measured = new Map<RowKey, number>();
    [...(this.window.value?.children ?? [])].forEach((element, offset) => {
      const key = this.#rows.keyAt(this.#drawn.start + offset);
      const { height } = element.getBoundingClientRect();
      if (key !== undefined && height > 0) measured.set(key, height);
    });
    this.#hold();
    return this.#offsets.setHeights(measured);
  }

  #hold(): void {
    if (!this.follows && !this.#wish) this.#anchor ??= this.#anchorAt(this.firstInView);
  }

  /** Takes the sizes of the view and of equal rows. True where something has to be drawn otherwise. */
  #readSizes(scroller: HTMLElement): boolean {
    const { clientHeight, clientWidth, firstElementChild: first } = scroller;
    const head = first?.contains(this.window.value ?? null) === true ? 0 : (first?.getBoundingClientRect().height ?? 0);
    const height = Math.max(0, clientHeight - head);
    const isNews = height !== this.#viewHeight || clientWidth !== this.#width;
    this.#hold();
    if (this.#options.heights === 'any' && clientWidth !== this.#width) this.#offsets.forgetHeights();
    this.#viewHeight = height;
    this.#width = clientWidth;
    if (this.#options.heights === 'any') return isNews || this.#measureRows();
    const row = this.window.value?.firstElementChild;
    return this.#offsets.setOrdinary(row?.getBoundingClientRect().height ?? 0) || isNews;
  }

  /** The view took another size, or a row in it did: opened, or wrapped anew. */
  #onResize(): void {
    const scroller = this.scroller.value;
    if (!scroller) return;
    const isHidden = scroller.clientHeight === 0 && scroller.clientWidth === 0;
    const isNews = isHidden !== this.isHidden;
    this.isHidden = isHidden;
    if (isHidden) this.#viewHeight = 0;
    // Some browsers forget where it was while it was behind another tab.
    else if (isNews) scroller.scrollTop = this.#scrollTop;
    const isResized = !isHidden && this.#readSizes(scroller);
    if (isNews || isResized) this.#host.requestUpdate();
    else this.#anchor = undefined;
  }
}
