import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { ref } from 'lit/directives/ref.js';
import { adoptStyles, focusedIn } from './dom-root.ts';
import { emit } from './emit.ts';
import { focusRow, rowAfterKey } from './list-cursor.ts';
import { listedRows, type ListRow, type ListRows, type RowKey } from './list-rows.ts';
import { RowSlots } from './row-slots.ts';
import { placesIn, type RowRange } from './row-window.ts';
import { virtualListStyles } from './virtual-list.styles.ts';
import { VirtualRows } from './virtual-rows.ts';
import { virtualRowsStyles } from './virtual-rows.styles.ts';

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

  readonly #view = new VirtualRows(this, { heights: 'any', spare: 400, followsEnd: true });
  readonly #slots = new RowSlots();
  #rows: ListRows = listedRows([]);
  #lastSeen: RowKey | undefined;
  /** The element of each row that is drawn. */
  #drawnIn: readonly number[] = [];
  #told: RowRange | undefined;
  #current: RowKey | undefined;
  #focusedRow: HTMLElement | undefined;
  #hadFocus = false;

  override connectedCallback(): void {
    super.connectedCallback();
    adoptStyles(this, virtualRowsStyles);
    adoptStyles(this, virtualListStyles);
  }

  override focus(options?: FocusOptions): void {
    this.#view.scroller.value?.focus(options);
  }

  /** The row that has or had the focus. */
  get currentKey(): RowKey | undefined {
    return this.#current;
  }

  /** The place of the row that an element is, or -1. */
  placeOfElement(element: Element): number {
    return this.#view.placeOfElement(element);
  }

  /** The place of the first row in view. */
  get firstInView(): number {
    return this.#view.firstInView;
  }

  /** Goes to the last row and follows the end from now on. */
  scrollToEnd(): void {
    this.#view.scrollToEnd();
  }

  /** Brings a row into view, and gives it the focus if asked to. */
  reveal(key: RowKey, { takesFocus = false } = {}): void {
    if (takesFocus) this.#current = key;
    this.#view.reveal(key, { onShown: takesFocus ? () => this.#focus(key) : undefined });
  }

  /** Stays where it is, whatever comes or grows: a person looks at what is in view. */
  stay(): void {
    this.#view.follows = false;
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
      this.#rows = 'draw' in this.rows ? this.rows : listedRows(this.rows);
      this.#view.setRows(this.#rows);
      this.#told = undefined;
    }
    this.#hadFocus = this.#focusedRow !== undefined && focusedIn(this.#focusedRow) !== undefined;
    if (this.#view.follows) this.#lastSeen = this.#rows.keyAt(this.#rows.length - 1);
  }

  protected override update(changed: PropertyValues<this>): void {
    const keys = placesIn(this.#view.drawn).map((place) => this.#rows.keyAt(place) ?? place);
    // What a row has of the focus is written into its element, and would be another row's then.
    this.#drawnIn = this.#slots.assign(keys, this.#focusedRow?.isConnected !== true);
    super.update(changed);
  }

  protected override render(): TemplateResult {
    const { start } = this.#view.drawn;
    return html`
      <div
        class="row-scroller"
        role=${this.kind}
        aria-live="off"
        aria-label=${this.label}
        tabindex="0"
        ${ref(this.#view.scroller)}
        @scroll=${this.#view.onScroll}
        @wheel=${this.#onWheel}
        @keydown=${this.#onKeyDown}
        @focusin=${this.#onFocusIn}
      >
        ${this.#view.view('none', (place) => this.#drawnIn[place - start], this.#rows.draw)}
      </div>
      ${this.#newerButton()}
    `;
  }

  protected override updated(): void {
    if (this.#view.isHidden) return;
    // A row that went takes the focus with it: the list has it then, and keys go on from there.
    if (this.#hadFocus && !focusedIn(this)) this.focus({ preventScroll: true });
    const { start, end } = this.#view.drawn;
    if (this.#told?.start === start && this.#told.end === end) return;
    this.#told = this.#view.drawn;
    emit(this, 'rows-shown', this.#told);
  }

  #newerButton(): TemplateResult | typeof nothing {
    if (this.#view.follows) return nothing;
    const seen = this.#lastSeen === undefined ? -1 : this.#rows.placeOf(this.#lastSeen);
    const count = this.#rows.length - 1 - seen;
    if (count <= 0) return nothing;
    return html`
      <button type="button" class="list-newer" @click=${() => this.scrollToEnd()}>${this.newerText(count)}</button>
    `;
  }

  #focus(key: RowKey): void {
    const row = this.#view.elementAt(Math.max(0, this.#rows.placeOf(key)));
    if (row) focusRow(row, this.#focusedRow);
  }

  /** At once, not at the scroll event: until that comes, rows that arrive would pull the view back to the end. */
  readonly #onWheel = ({ deltaY }: WheelEvent): void => {
    if (deltaY < 0 && !this.#view.isAtTop) this.stay();
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (this.roving) this.#move(event);
    else if (target === this.#view.scroller.value && ['ArrowUp', 'PageUp', 'Home'].includes(key) && !this.#view.isAtTop)
      this.stay();
  };

  #move(event: KeyboardEvent): void {
    const { firstInView: first, lastInView: last } = this.#view;
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
    this.#focusedRow = this.#view.elementAt(place);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-virtual-list': StoplineVirtualList;
  }
}
