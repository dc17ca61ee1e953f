import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { ref } from 'lit/directives/ref.js';
import { adoptStyles, focusedIn } from './dom-root.ts';
import { emit } from './emit.ts';
import { rowAfterKey } from './list-keys.ts';
import { listedRows, type ListRow, type ListRows, type RowKey } from './list-rows.ts';
import { RowSlots } from './row-slots.ts';
import { placesIn, type RowRange } from './row-window.ts';
import { virtualListStyles } from './virtual-list.styles.ts';
import { VirtualRows } from './virtual-rows.ts';
import { virtualRowsStyles } from './virtual-rows.styles.ts';
import { visibleText } from './visible-text.ts';

const controls = 'button, a, [role="link"]';

/** Makes a row the tab stop: only its controls can be reached by Tab. */
function focusRow(row: HTMLElement, before: HTMLElement | undefined): void {
  for (const control of before?.querySelectorAll<HTMLElement>(controls) ?? []) control.tabIndex = -1;
  for (const control of row.querySelectorAll<HTMLElement>(controls)) control.tabIndex = 0;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
}

/**
 * A virtual list of rows of any height, such as the console. It follows its end until a person scrolls up; then a
 * button counts new rows. Draws into its light DOM; emits `rows-shown`.
 */
@customElement('stopline-virtual-list')
export class StoplineVirtualList extends LitElement {
  @property() label = '';
  /** `log` announces new rows. */
  @property() kind: 'log' | 'list' = 'log';
  @property({ attribute: false }) rows: ListRows | readonly ListRow[] = [];
  /** The text of the button. */
  @property({ attribute: false }) newerText: (count: number) => string = (count) =>
    count === 1 ? '1 new line' : `${count.toLocaleString('en')} new lines`;
  /** Arrow keys, Page, Home and End move the focus between rows. */
  @property({ type: Boolean }) roving = false;

  readonly #view = new VirtualRows(this, { heights: 'any', spare: 400, followsEnd: true });
  readonly #slots = new RowSlots();
  #rows: ListRows = listedRows([]);
  #lastSeen: RowKey | undefined;
  #drawnIn: readonly number[] = [];
  #reported: RowRange | undefined;
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

  get currentKey(): RowKey | undefined {
    return this.#current;
  }

  /** The index of the row around an element, or -1. */
  placeOfElement(element: Element): number {
    return this.#view.placeOfElement(element);
  }

  get firstInView(): number {
    return this.#view.firstInView;
  }

  /** Scrolls to the end and follows it. */
  scrollToEnd(): void {
    this.#view.scrollToEnd();
  }

  reveal(key: RowKey, { takesFocus = false } = {}): void {
    if (takesFocus) this.#current = key;
    this.#view.reveal(key, { onShown: takesFocus ? () => this.#focus(key) : undefined });
  }

  /** Stops following the end. */
  stay(): void {
    this.#view.follows = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** At most once a frame: drawn rows have to be measured, which forces a layout. */
  protected override async scheduleUpdate(): Promise<void> {
    if (this.hasUpdated) await new Promise(requestAnimationFrame);
    await super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('rows')) {
      this.#rows = 'draw' in this.rows ? this.rows : listedRows(this.rows);
      this.#view.setRows(this.#rows);
      this.#reported = undefined;
    }
    this.#hadFocus = this.#focusedRow !== undefined && focusedIn(this.#focusedRow) !== undefined;
    if (this.#view.follows) this.#lastSeen = this.#rows.keyAt(this.#rows.length - 1);
  }

  protected override update(changed: PropertyValues<this>): void {
    const keys = placesIn(this.#view.drawn).map((place) => this.#rows.keyAt(place) ?? place);
    // A row's element keeps attributes of the focus, so it must not become another row's.
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
        aria-label=${visibleText(this.label)}
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
    // If the focused row was removed, the list takes the focus.
    if (this.#hadFocus && !focusedIn(this)) this.focus({ preventScroll: true });
    const { start, end } = this.#view.drawn;
    if (this.#reported?.start === start && this.#reported.end === end) return;
    this.#reported = this.#view.drawn;
    emit(this, 'rows-shown', this.#reported);
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

  /** The scroll event would be too late: new rows would pull the view back to the end. */
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
    // Without a current row, keys start from those in view.
    const from = current >= 0 ? current : event.key.endsWith('Down') ? first - 1 : last + 1;
    const page = Math.max(1, last - first - 1);
    const place = rowAfterKey(event.key, { current: from, count: this.#rows.length, page });
    const key = place === undefined ? undefined : this.#rows.keyAt(place);
    if (key === undefined) return;
    event.preventDefault();
    this.reveal(key, { takesFocus: true });
  }

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
