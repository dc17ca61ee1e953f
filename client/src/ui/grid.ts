import { entryOf } from '#protocol';
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { ref } from 'lit/directives/ref.js';
import { adoptStyles, focusedIn } from './dom-root.ts';
import { emit } from './emit.ts';
import { gridMoves, within, type GridCell } from './grid-keys.ts';
import { gridStyles } from './grid.styles.ts';
import type { RowRange } from './row-window.ts';
import { VirtualRows } from './virtual-rows.ts';
import { virtualRowsStyles } from './virtual-rows.styles.ts';
import { visibleText } from './visible-text.ts';

/** Numbered rows: those before the first one read have negative numbers. A row keeps its number. */
export interface GridRows extends RowRange {
  /** The number of columns that can have the focus. */
  readonly columns: number;
  /** `current` is the column of the tab stop in this row; `data-column` marks its element. */
  readonly draw: (row: number, current: number | undefined) => TemplateResult;
}

export interface GridEvents {
  readonly 'grid-shown': CustomEvent<RowRange>;
  readonly 'cell-focused': CustomEvent<GridCell>;
}

/**
 * A virtual grid of rows of equal height, which can grow in both directions without scrolling. One cell is the tab
 * stop; arrow keys, Home, End and Page move it. Draws into its light DOM; emits `grid-shown` and `cell-focused`.
 */
@customElement('stopline-grid')
export class StoplineGrid extends LitElement {
  @property() label = '';
  @property() kind: 'grid' | 'table' = 'grid';
  @property({ type: Boolean, attribute: 'read-only' }) readOnly = false;
  @property({ attribute: false }) rows: GridRows = { start: 0, end: 0, columns: 1, draw: () => html`` };
  /** The row of column names. */
  @property({ attribute: false }) head: TemplateResult | typeof nothing = nothing;

  readonly #view = new VirtualRows(this, { heights: 'equal', spare: 192 });
  #current: GridCell | undefined;
  #hadFocus = false;

  override connectedCallback(): void {
    super.connectedCallback();
    adoptStyles(this, virtualRowsStyles);
    adoptStyles(this, gridStyles);
  }

  override focus(): void {
    this.#goTo(this.#cell);
  }

  get current(): GridCell | undefined {
    return this.#current;
  }

  /** The first visible row. */
  get firstInView(): number {
    return this.rows.start + this.#view.firstInView;
  }

  /** Scrolls to a row: to the top, or as little as needed. */
  reveal(row: number, { atTop = false, column = 0, takesFocus = false } = {}): void {
    this.#current = { row, column };
    this.#view.reveal(row, { atTop, onShown: takesFocus ? () => this.#focusCurrent() : undefined });
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { start, end } = this.rows;
    if (changed.has('rows'))
      this.#view.setRows({
        length: end - start,
        keyAt: (place) => (place >= 0 && place < end - start ? start + place : undefined),
        placeOf: (key) => Math.max(-1, Math.min(end - start, Number(key) - start)),
      });
    this.#hadFocus = this.#view.window.value !== undefined && focusedIn(this.#view.window.value) !== undefined;
    if (this.#current && end > start) this.#current = within(this.#current, this.rows);
  }

  protected override render(): TemplateResult {
    const { start, draw } = this.rows;
    const cell = this.#cell;
    const { drawn } = this.#view;
    const isDrawn = cell.row >= start + drawn.start && cell.row < start + drawn.end;
    const drawPlace = (place: number) => draw(start + place, start + place === cell.row ? cell.column : undefined);
    return html`
      <div
        class="row-scroller"
        role=${this.kind}
        aria-label=${visibleText(this.label)}
        aria-rowcount="-1"
        aria-readonly=${this.kind === 'grid' ? String(this.readOnly) : nothing}
        tabindex=${isDrawn ? -1 : 0}
        ${ref(this.#view.scroller)}
        @scroll=${this.#view.onScroll}
        @keydown=${this.#onKeyDown}
        @focusin=${this.#onFocusIn}
        @mousedown=${this.#onMouseDown}
      >
        ${this.head} ${this.#view.view('rowgroup', (place) => start + place, drawPlace)}
      </div>
    `;
  }

  protected override updated(): void {
    if (!this.#view.isSettled) return;
    if (this.#hadFocus && !focusedIn(this)) this.#focusCurrent();
    const { start, end } = this.#view.drawn;
    emit(this, 'grid-shown', { start: this.rows.start + start, end: this.rows.start + end });
  }

  get #cell(): GridCell {
    return this.#current ?? { row: this.firstInView, column: 0 };
  }

  #goTo(cell: GridCell): void {
    const { row, column } = within(cell, this.rows);
    this.reveal(row, { column, takesFocus: true });
  }

  #focusCurrent(): void {
    const { row = 0, column = 0 } = this.#current ?? {};
    const element = this.#view.elementAt(row - this.rows.start);
    const cell = element?.matches('[data-column]') ? element : element?.querySelector(`[data-column="${column}"]`);
    const target = cell instanceof HTMLElement ? cell : this.#view.scroller.value;
    target?.focus({ preventScroll: true });
    emit(this, 'cell-focused', { row, column });
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
    if (event.defaultPrevented || altKey || metaKey || shiftKey) return;
    const move = entryOf(gridMoves, ctrlKey ? `Ctrl+${key}` : key);
    if (!move || this.rows.end <= this.rows.start) return;
    event.preventDefault();
    this.#goTo(move(this.#cell, this.rows, this.#view.page));
  };

  /** A press selects a cell before it can take the focus. */
  readonly #onMouseDown = ({ target, button }: MouseEvent): void => {
    const cell = this.#cellOf(target);
    if (cell && button === 0) this.reveal(cell.row, { column: cell.column, takesFocus: true });
  };

  readonly #onFocusIn = ({ target }: FocusEvent): void => {
    const cell = this.#cellOf(target);
    if (!cell || (cell.row === this.#current?.row && cell.column === this.#current.column)) return;
    this.#current = cell;
    this.requestUpdate();
  };

  #cellOf(target: EventTarget | null): GridCell | undefined {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
    const place = element ? this.#view.placeOfElement(element) : -1;
    return place < 0 ? undefined : { row: this.rows.start + place, column: Number(element?.dataset.column) };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-grid': StoplineGrid;
  }
}
