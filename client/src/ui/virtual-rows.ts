import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import type { RowKey, RowPlaces } from './list-rows.ts';
import { anchorIn, topToReveal, type RowAnchor } from './row-anchor.ts';
import { RowOffsets } from './row-offsets.ts';
import { placesIn, rowsInWindow, withFew, type RowRange } from './row-window.ts';

const guessedHeight = 24;
const nearEnd = 8;
const mostAttempts = 4;

/** Long rows that are drawn for the first time in one frame. Their heights are unknown: many may be expected to be in view. */
const newLongRows = 3;
const mostRemembered = 2_000;

interface VirtualRowsOptions {
  /** `equal`: one row is measured, after layout. `any`: each drawn row is measured. */
  readonly heights: 'equal' | 'any';
  /** How far beyond the view rows are drawn, in pixels. */
  readonly spare: number;
  /** Shorter lists are drawn completely, for find in page and screen readers. */
  readonly wholeBelow?: number;
  /** At the top, new first rows are shown at once; elsewhere visible rows do not move. */
  readonly showsNewFirst?: boolean;
  /** Follows its end until a person scrolls up. */
  readonly followsEnd?: boolean;
}

interface RevealOptions {
  readonly atTop?: boolean;
  readonly onShown?: (() => void) | undefined;
}

/** A row to scroll to. */
interface PendingReveal extends RevealOptions {
  readonly key: RowKey;
  /** Measured heights may push the row out of view again. */
  readonly attempts: number;
}

/**
 * The logic of a virtual list: which rows to draw, their positions, and what stays in view. The host draws them. Needs
 * `virtualRowsStyles`.
 */
export class VirtualRows implements ReactiveController {
  /** Its first child may be a sticky head. */
  readonly scroller = createRef<HTMLElement>();
  /** The parent of the drawn rows. */
  readonly window = createRef<HTMLElement>();
  /** It is at its end, and stays there when rows are added. */
  follows: boolean;
  /** Behind another tab, for example. */
  isHidden = false;
  readonly #host: ReactiveControllerHost;
  readonly #options: VirtualRowsOptions;
  readonly #offsets = new RowOffsets(guessedHeight);
  /** Long rows that were drawn before. */
  readonly #known = new Set<RowKey>();
  readonly #resized = new ResizeObserver(() => this.#onResize());
  #rows: RowPlaces = { length: 0, keyAt: () => undefined, placeOf: () => -1 };
  #drawn: RowRange = { start: 0, end: 0 };
  #observed: HTMLElement | undefined;
  #scrollTop = 0;
  #viewHeight = 0;
  #width = 0;
  #anchor: RowAnchor | undefined;
  #pending: PendingReveal | undefined;

  constructor(host: ReactiveControllerHost, options: VirtualRowsOptions) {
    this.#host = host;
    this.#options = options;
    this.follows = options.followsEnd === true;
    host.addController(this);
  }

  get drawn(): RowRange {
    return this.#drawn;
  }

  /** It is visible, and there is no row to scroll to. */
  get isSettled(): boolean {
    return this.#viewHeight > 0 && !this.#pending;
  }

  /** The rows in view after this update; all, while its size is unknown. */
  get inView(): RowRange {
    const count = this.#rows.length;
    if (this.#viewHeight === 0) return { start: 0, end: count };
    return rowsInWindow(this.#offsets, { count, top: this.#wantedTop(), height: this.#viewHeight, spare: 0 });
  }

  get isAtTop(): boolean {
    return this.#scrollTop === 0;
  }

  /** The first visible row, disregarding rounding. */
  get firstInView(): number {
    return this.#offsets.indexAt(this.#scrollTop + 1);
  }

  get lastInView(): number {
    return Math.max(this.firstInView, this.#offsets.indexAt(this.#scrollTop + this.#viewHeight - 1));
  }

  /** Rows per page. */
  get page(): number {
    return Math.max(1, Math.floor(this.#viewHeight / this.#offsets.ordinary) - 1);
  }

  /** Called before the host draws. */
  setRows(rows: RowPlaces): void {
    const mayMove = this.follows || (this.#options.showsNewFirst === true && this.isAtTop);
    this.#anchor = mayMove ? undefined : anchorIn(this.#anchors(), rows);
    this.#rows = rows;
    this.#offsets.setRows(rows);
  }

  /** Scrolls as little as needed, or to the middle for a distant row. */
  reveal(key: RowKey, options: RevealOptions = {}): void {
    this.#pending = { ...options, key, attempts: 0 };
    this.follows = this.#options.followsEnd === true && this.#rows.placeOf(key) === this.#rows.length - 1;
    this.#host.requestUpdate();
  }

  /** Scrolls to the end and follows it. */
  scrollToEnd(): void {
    this.follows = true;
    this.#pending = undefined;
    this.#host.requestUpdate();
  }

  elementAt(place: number): HTMLElement | undefined {
    const { start, end } = this.#drawn;
    const element = place >= start && place < end ? this.window.value?.children[place - start] : undefined;
    return element instanceof HTMLElement ? element : undefined;
  }

  /** The index of the row around an element, or -1. */
  placeOfElement(element: Element): number {
    const offset = [...(this.window.value?.children ?? [])].findIndex((row) => row.contains(element));
    return offset < 0 ? -1 : this.#drawn.start + offset;
  }

  /** The drawn rows, in a space as high as all rows. `slotOf` identifies a row's element. */
  view(role: string, slotOf: (place: number) => unknown, draw: (place: number) => TemplateResult): TemplateResult {
    const top = `transform: translateY(${this.#offsets.startOf(this.#drawn.start)}px)`;
    const rows = repeat(placesIn(this.#drawn), slotOf, draw);
    // Custom properties would be inherited: each change would be a new style for all rows.
    return html`
      <div class="row-space" role=${role} .style=${`height: ${this.#offsets.total}px`}>
        <div class="row-window" role="none" .style=${top} ${ref(this.window)}>${rows}</div>
      </div>
    `;
  }

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
    // The scroller is known again after the next update.
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    this.#drawn = this.#inView();
  }

  hostUpdated(): void {
    this.#observe();
    const scroller = this.scroller.value;
    if (!scroller || this.isHidden) return;
    // Its size comes with the first layout: to ask for it now would be one more.
    if (this.#viewHeight === 0 && !this.#pending) return;
    if (this.#viewHeight === 0) this.#readSizes(scroller);
    const isNews = this.#options.heights === 'any' && this.#measureRows();
    this.#rememberLongRows();
    this.#scroll(scroller);
    const isWhole = this.#viewHeight > 0 && this.#offsets.total <= this.#viewHeight;
    if (isWhole && this.#options.followsEnd === true) this.follows = true;
    const pending = this.#pending;
    const isAgain = isNews || !this.#isDrawn();
    if (isAgain) this.#host.requestUpdate();
    if (pending && isAgain && pending.attempts < mostAttempts) {
      this.#pending = { ...pending, attempts: pending.attempts + 1 };
      return;
    }
    this.#pending = undefined;
    if (!isNews) this.#anchor = undefined;
    pending?.onShown?.();
  }

  hostDisconnected(): void {
    this.#resized.disconnect();
    this.#observed = undefined;
    // When it is moved in the page, it is shown again.
    this.isHidden = true;
  }

  #observe(): void {
    const scroller = this.scroller.value;
    if (!scroller || scroller === this.#observed) return;
    this.#resized.disconnect();
    this.#resized.observe(scroller);
    if (this.window.value) this.#resized.observe(this.window.value);
    this.#observed = scroller;
  }

  /** Candidates to keep in place, the first visible one first. */
  #anchors(): readonly RowAnchor[] {
    const places = placesIn({ start: this.firstInView, end: this.#drawn.end });
    return [this.#anchor, ...places.map((place) => this.#anchorAt(place))].filter((row) => row !== undefined);
  }

  #anchorAt(place: number): RowAnchor | undefined {
    const key = this.#rows.keyAt(place);
    return key === undefined ? undefined : { key, distance: this.#scrollTop - this.#offsets.startOf(place) };
  }

  /** The wanted scroll position. */
  #wantedTop(): number {
    const { total } = this.#offsets;
    const anchor = this.#anchor;
    const held = anchor ? this.#offsets.startOf(this.#rows.placeOf(anchor.key)) + anchor.distance : this.#scrollTop;
    const top = this.#pending ? this.#revealedTop(this.#pending, held) : this.follows ? total : held;
    return Math.max(0, Math.min(top, total - this.#viewHeight));
  }

  #revealedTop({ key, atTop }: PendingReveal, held: number): number {
    const place = this.#rows.placeOf(key);
    if (place < 0) return held;
    const top = this.#offsets.startOf(place);
    const row = { top, bottom: this.#offsets.startOf(place + 1) };
    return atTop === true ? top : topToReveal(row, { top: held, height: this.#viewHeight });
  }

  #scroll(scroller: HTMLElement): void {
    const isAtEnd = this.follows && !this.#pending;
    const top = isAtEnd ? scroller.scrollHeight : this.#wantedTop();
    if (!isAtEnd && Math.abs(top - this.#scrollTop) < 1) return;
    scroller.scrollTop = top;
    this.#scrollTop = scroller.scrollTop;
    if (this.#pending) this.#anchor = undefined;
  }

  #inView(): RowRange {
    const { heights, spare, wholeBelow = 0 } = this.#options;
    const count = this.#rows.length;
    // Hidden logs draw nothing.
    if (this.isHidden && heights === 'any') return { start: 0, end: 0 };
    if (count < wholeBelow) return { start: 0, end: count };
    const top = this.#wantedTop();
    const range = rowsInWindow(this.#offsets, { count, top, height: this.#viewHeight, spare });
    const { isLong } = this.#rows;
    if (!isLong) return range;
    const isCostly = (place: number): boolean => isLong(place) && !this.#known.has(this.#rows.keyAt(place) ?? place);
    return withFew(range, { around: this.#firstDrawn(top), most: newLongRows, isCostly });
  }

  /** The row that is drawn before others. */
  #firstDrawn(top: number): number {
    if (this.#pending) return this.#rows.placeOf(this.#pending.key);
    return this.follows ? this.#rows.length - 1 : this.#offsets.indexAt(top + 1);
  }

  #rememberLongRows(): void {
    const { isLong, keyAt } = this.#rows;
    if (!isLong) return;
    if (this.#known.size > mostRemembered) this.#known.clear();
    for (const place of placesIn(this.#drawn)) if (isLong(place)) this.#known.add(keyAt(place) ?? place);
  }

  #isDrawn(): boolean {
    const { start, end } = this.#inView();
    return start === this.#drawn.start && end === this.#drawn.end;
  }

  /**
   * Rows drawn for the first time may be higher than expected: this moves the rows below them, not the visible ones.
   */
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
    if (!this.follows && !this.#pending) this.#anchor ??= this.#anchorAt(this.firstInView);
  }

  /** Reads the sizes of the view and of equal rows. True if something has to be drawn again. */
  #readSizes(scroller: HTMLElement): boolean {
    const { clientHeight, clientWidth, firstElementChild: first } = scroller;
    const head = first?.contains(this.window.value ?? null) === true ? 0 : (first?.getBoundingClientRect().height ?? 0);
    const height = Math.max(0, clientHeight - head);
    const isNews = height !== this.#viewHeight || clientWidth !== this.#width;
    this.#hold();
    if (this.#options.heights === 'any' && clientWidth !== this.#width) {
      this.#offsets.forgetHeights();
      this.#known.clear();
    }
    this.#viewHeight = height;
    this.#width = clientWidth;
    if (this.#options.heights === 'any') return isNews || this.#measureRows();
    const row = this.window.value?.firstElementChild;
    return this.#offsets.setOrdinary(row?.getBoundingClientRect().height ?? 0) || isNews;
  }

  /** The view or one of its rows was resized. */
  #onResize(): void {
    const scroller = this.scroller.value;
    if (!scroller) return;
    const isHidden = scroller.clientHeight === 0 && scroller.clientWidth === 0;
    const isNews = isHidden !== this.isHidden;
    this.isHidden = isHidden;
    if (isHidden) this.#viewHeight = 0;
    // The position is lost when an element is moved, in some browsers also while it is hidden.
    else if (isNews) scroller.scrollTop = this.#scrollTop;
    const isResized = !isHidden && this.#readSizes(scroller);
    if (isNews || isResized) this.#host.requestUpdate();
    else this.#anchor = undefined;
  }
}
