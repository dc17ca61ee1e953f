import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import { adoptStyles, focusedIn } from './dom-root.ts';
import { emit } from './emit.ts';
import { focusRow, rowAfterKey, type RowWish } from './list-cursor.ts';
import { listedRows, type ListRow, type ListRows, type RowKey } from './list-rows.ts';
import { RowOffsets } from './row-offsets.ts';
import { RowSlots } from './row-slots.ts';
import type { RowRange } from './row-window.ts';
import { virtualListStyles } from './virtual-list.styles.ts';

const ordinaryHeight = 20;
const spare = 400;
const nearEnd = 8;
const mostAttempts = 4;

const placesIn = ({ start, end }: RowRange): readonly number[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset);

/** What stays at its place in the view while other rows come, go or turn out higher than thought. */
interface Anchor {
  readonly key: RowKey;
  readonly distance: number;
}

/**
 * A long list of rows of any height, of which only those in view are in the page: the console and other logs. It draws
 * into its own light DOM. It follows its end until a person scrolls up; then a button tells how many rows came since.
 * Says `rows-shown { start, end }` when other rows come into view.
 */
@customElement('stopline-virtual-list')
export class StoplineVirtualList extends LitElement {
  /** Accessible name. */
  @property() label = '';
  /** Role of the scroller: `log` for what is announced when it comes. */
  @property() kind: 'log' | 'list' = 'log';
  @property({ attribute: false }) rows: ListRows | readonly ListRow[] = [];
  /** What the button at the lower edge says. */
  @property({ attribute: false }) newerText: (count: number) => string = (count) =>
    count === 1 ? '1 new line' : `${count.toLocaleString('en')} new lines`;
  /** Arrow keys, Page Up, Page Down, Home and End move the focus from row to row. */
  @property({ type: Boolean }) roving = false;

  readonly #scroller = createRef<HTMLElement>();
  readonly #window = createRef<HTMLElement>();
  readonly #offsets = new RowOffsets(ordinaryHeight);
  readonly #resized = new ResizeObserver(() => this.#onResize());
  readonly #slots = new RowSlots();
  #rows: ListRows = listedRows([]);
  #follows = true;
  #lastSeen: RowKey | undefined;
  #scrollTop = 0;
  #viewHeight = 0;
  #width = 0;
  /** Known to have no place on the page: behind another tab. */
  #isHidden = false;
  #drawn: RowRange = { start: 0, end: 0 };
  /** The element of each row that is drawn. */
  #drawnIn: readonly number[] = [];
  #told: RowRange | undefined;
  #anchor: Anchor | undefined;
  #current: RowKey | undefined;
  #focusedRow: HTMLElement | undefined;
  #hadFocus = false;
  #wish: RowWish | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    adoptStyles(this, virtualListStyles);
    if (this.hasUpdated) this.#observe();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  override focus(options?: FocusOptions): void {
    this.#scroller.value?.focus(options);
  }

  /** The row that has or had the focus. */
  get currentKey(): RowKey | undefined {
    return this.#current;
  }

  /** The place of the row that an element is, or -1. */
  placeOfElement(element: Element): number {
    const offset = [...(this.#window.value?.children ?? [])].findIndex((row) => row.contains(element));
    return offset < 0 ? -1 : this.#drawn.start + offset;
  }

  /** The place of the first row in view. */
  get firstInView(): number {
    return this.#offsets.indexAt(this.#scrollTop);
  }

  /** Goes to the last row and follows the end from now on. */
  scrollToEnd(): void {
    this.#follows = true;
    this.#wish = undefined;
    this.requestUpdate();
  }

  /** Brings a row into view, and gives it the focus if asked to. */
  reveal(key: RowKey, { takesFocus = false } = {}): void {
    this.#wish = { key, takesFocus, attempts: 0 };
    this.#follows = this.#rows.placeOf(key) === this.#rows.length - 1;
    if (takesFocus) this.#current = key;
    this.requestUpdate();
  }

  /** Stays where it is, whatever comes or grows: a person looks at what is in view. */
  stay(): void {
    this.#follows = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Once a frame at most, when the browser is about to lay out anyway: what is drawn has to be measured. */
  protected override async scheduleUpdate(): Promise<void> {
    if (this.hasUpdated) await new Promise(requestAnimationFrame);
    await super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('rows')) {
      this.#anchor = this.#follows || this.#wish ? undefined : this.#firstRow();
      this.#rows = 'draw' in this.rows ? this.rows : listedRows(this.rows);
      this.#offsets.setRows(this.#rows);
      this.#told = undefined;
    }
    this.#hadFocus = this.#focusedRow !== undefined && focusedIn(this.#focusedRow) !== undefined;
    if (this.#follows) this.#lastSeen = this.#rows.keyAt(this.#rows.length - 1);
    this.#drawn = this.#inView();
    const keys = placesIn(this.#drawn).map((place) => this.#rows.keyAt(place) ?? place);
    // What a row has of the focus is written into its element, and would be another row's then.
    this.#drawnIn = this.#slots.assign(keys, this.#focusedRow?.isConnected !== true);
  }

  protected override render(): TemplateResult {
    const { start } = this.#drawn;
    const places = placesIn(this.#drawn);
    return html`
      <div
        class="list-scroller"
        role=${this.kind}
        aria-live="off"
        aria-label=${this.label}
        tabindex="0"
        ${ref(this.#scroller)}
        @scroll=${this.#onScroll}
        @wheel=${this.#onWheel}
        @keydown=${this.#onKeyDown}
        @focusin=${this.#onFocusIn}
      >
        <div
          class="list-space"
          role="none"
          .style=${`--height: ${this.#offsets.total}; --top: ${this.#offsets.startOf(start)}`}
        >
          <div class="list-window" role="none" ${ref(this.#window)}>
            ${repeat(
              places,
              (place) => this.#drawnIn[place - start],
              (place) => this.#rows.draw(place),
            )}
          </div>
        </div>
      </div>
      ${this.#newerButton()}
    `;
  }

  protected override firstUpdated(): void {
    this.#observe();
  }

  protected override updated(): void {
    if (this.#isHidden) return;
    this.#measureRows();
    const scroller = this.#scroller.value;
    if (scroller === undefined) return;
    if (this.#wish) this.#fulfil(this.#wish, scroller);
    else if (this.#follows) this.#stayAtEnd(scroller);
    else this.#restoreAnchor(scroller);
    this.#anchor = undefined;
    // A row that went takes the focus with it: the list has it then, and keys go on from there.
    if (this.#hadFocus && !focusedIn(this)) scroller.focus({ preventScroll: true });
    this.#tellShown();
  }

  #newerButton(): TemplateResult | typeof nothing {
    if (this.#follows) return nothing;
    const seen = this.#lastSeen === undefined ? -1 : this.#rows.placeOf(this.#lastSeen);
    const count = this.#rows.length - 1 - seen;
    if (count <= 0) return nothing;
    return html`
      <button type="button" class="list-newer" @click=${() => this.scrollToEnd()}>${this.newerText(count)}</button>
    `;
  }

  #observe(): void {
    if (this.#scroller.value !== undefined) this.#resized.observe(this.#scroller.value);
    if (this.#window.value !== undefined) this.#resized.observe(this.#window.value);
  }

  /** Rows that are drawn for the first time may be higher than thought: then what is below them moves, not what is seen. */
  #measureRows(): boolean {
    const measured = new Map<RowKey, number>();
    [...(this.#window.value?.children ?? [])].forEach((element, offset) => {
      const key = this.#rows.keyAt(this.#drawn.start + offset);
      const { height } = element.getBoundingClientRect();
      if (key !== undefined && height > 0) measured.set(key, height);
    });
    if (!this.#follows && !this.#wish) this.#anchor ??= this.#firstRow();
    const isNews = this.#offsets.setHeights(measured);
    if (isNews) this.requestUpdate();
    return isNews;
  }

  #firstRow(): Anchor | undefined {
    const place = this.firstInView;
    const key = this.#rows.keyAt(place);
    return key === undefined ? undefined : { key, distance: this.#scrollTop - this.#offsets.startOf(place) };
  }

  #stayAtEnd(scroller: HTMLElement): void {
    scroller.scrollTop = scroller.scrollHeight;
    this.#scrollTop = scroller.scrollTop;
  }

  #restoreAnchor(scroller: HTMLElement): void {
    const { clientHeight, scrollHeight } = scroller;
    if (clientHeight > 0 && scrollHeight <= clientHeight) this.#follows = true;
    const anchor = this.#anchor;
    if (anchor === undefined) return;
    const place = this.#rows.placeOf(anchor.key);
    const isThere = this.#rows.keyAt(place) === anchor.key;
    const top = this.#offsets.startOf(place) + (isThere ? anchor.distance : 0);
    this.#scrollTo(scroller, top);
  }

  #scrollTo(scroller: HTMLElement, top: number): void {
    if (Math.abs(top - this.#scrollTop) < 1 && Math.abs(top - scroller.scrollTop) < 1) return;
    scroller.scrollTop = top;
    this.#scrollTop = scroller.scrollTop;
    if (!this.#isDrawn()) this.requestUpdate();
  }

  /** Scrolls as little as needed for a row to be in view; far from it, so that it is in the middle. */
  #fulfil(wish: RowWish, scroller: HTMLElement): void {
    const place = Math.max(0, this.#rows.placeOf(wish.key));
    const row = this.#elementAt(place);
    if (!row && wish.attempts < mostAttempts) {
      this.#wish = { ...wish, attempts: wish.attempts + 1 };
      this.#scrollTo(scroller, this.#offsets.startOf(place) - this.#viewHeight / 2);
      this.requestUpdate();
      return;
    }
    this.#wish = undefined;
    if (!row) return;
    const view = scroller.getBoundingClientRect();
    const { top, bottom } = row.getBoundingClientRect();
    const above = Math.min(0, top - view.top);
    const below = Math.max(0, bottom - view.top - scroller.clientHeight);
    if (above < 0 || below > 0) this.#scrollTo(scroller, scroller.scrollTop + (above < 0 ? above : below));
    if (wish.takesFocus) focusRow(row, this.#focusedRow);
  }

  #elementAt(place: number): HTMLElement | undefined {
    const { start, end } = this.#drawn;
    const element = place >= start && place < end ? this.#window.value?.children[place - start] : undefined;
    return element instanceof HTMLElement ? element : undefined;
  }

  #tellShown(): void {
    const { start, end } = this.#drawn;
    if (this.#told?.start === start && this.#told.end === end) return;
    this.#told = this.#drawn;
    emit(this, 'rows-shown', this.#drawn);
  }

  #inView(): RowRange {
    if (this.#isHidden) return { start: 0, end: 0 };
    const top = this.#follows ? this.#offsets.total - this.#viewHeight : this.#scrollTop;
    const start = this.#offsets.indexAt(top - spare);
    const end = this.#offsets.indexAt(top + this.#viewHeight + spare) + 1;
    return { start, end: Math.min(end, this.#rows.length) };
  }

  #isDrawn(): boolean {
    const { start, end } = this.#inView();
    return start === this.#drawn.start && end === this.#drawn.end;
  }

  readonly #onScroll = (): void => {
    const scroller = this.#scroller.value;
    if (scroller === undefined || this.#isHidden) return;
    this.#scrollTop = scroller.scrollTop;
    const follows = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop < nearEnd;
    const isNews = follows !== this.#follows;
    this.#follows = follows;
    if (isNews || !this.#isDrawn()) this.requestUpdate();
  };

  /** At once, not at the scroll event: until that comes, rows that arrive would pull the view back to the end. */
  readonly #onWheel = ({ deltaY }: WheelEvent): void => {
    if (deltaY < 0 && this.#scrollTop > 0) this.#follows = false;
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (this.roving) this.#move(event);
    else if (target === this.#scroller.value && ['ArrowUp', 'PageUp', 'Home'].includes(key) && this.#scrollTop > 0)
      this.#follows = false;
  };

  #move(event: KeyboardEvent): void {
    const first = this.firstInView;
    const last = Math.max(first, this.#offsets.indexAt(this.#scrollTop + this.#viewHeight - 1));
    const current = this.#current === undefined ? -1 : this.#rows.placeOf(this.#current);
    const place = rowAfterKey(event.key, { length: this.#rows.length, current, first, last });
    const key = place === undefined ? undefined : this.#rows.keyAt(place);
    if (key === undefined) return;
    event.preventDefault();
    this.reveal(key, { takesFocus: true });
  }

  /** A press on something in a row makes it the current one. */
  readonly #onFocusIn = ({ target }: FocusEvent): void => {
    const place = target instanceof Element ? this.placeOfElement(target) : -1;
    if (place < 0) return;
    this.#current = this.#rows.keyAt(place);
    this.#focusedRow = this.#elementAt(place);
  };

  /** The view took another size, or a row in it did: opened, or wrapped anew. */
  #onResize(): void {
    const scroller = this.#scroller.value;
    if (scroller === undefined) return;
    const { clientHeight, clientWidth } = scroller;
    const isHidden = clientHeight === 0 && clientWidth === 0;
    const isNews = isHidden !== this.#isHidden || clientHeight !== this.#viewHeight || clientWidth !== this.#width;
    this.#isHidden = isHidden;
    if (!isNews) {
      if (!isHidden && !this.#measureRows()) this.#anchor = undefined;
      return;
    }
    if (!isHidden && clientWidth !== this.#width) {
      if (!this.#follows) this.#anchor = this.#firstRow();
      this.#width = clientWidth;
      this.#offsets.forgetHeights();
    }
    this.#viewHeight = clientHeight;
    this.requestUpdate();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-virtual-list': StoplineVirtualList;
  }
}
