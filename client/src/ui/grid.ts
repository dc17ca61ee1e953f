import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import { adoptStyles, focusedIn } from './dom-root.ts';
import { emit } from './emit.ts';
import { gridStyles } from './grid.styles.ts';
import type { RowRange } from './row-window.ts';

/** A cell of a grid: the number of its row, and of its column among those that can be gone to. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}

/** The rows of a grid, numbered from its base: those ahead of it have negative numbers. A row keeps its number. */
export interface GridRows extends RowRange {
  /** How many columns can be gone to. */
  readonly columns: number;
  /** Draws a row. `current` is its column that Tab reaches: `data-column` names it, and it has the tab stop. */
  readonly draw: (row: number, current: number | undefined) => TemplateResult;
}

export interface GridEvents {
  readonly 'grid-shown': CustomEvent<RowRange>;
  readonly 'cell-focused': CustomEvent<GridCell>;
}

const ordinaryHeight = 24;
const spareRows = 8;

type Move = (cell: GridCell, rows: GridRows, page: number) => GridCell;

/** Where keys lead; those of the text's own ends are with Ctrl. */
const moves: Readonly<Record<string, Move>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }, { columns }) =>
    column > 0 ? { row, column: column - 1 } : { row: columns > 1 ? row - 1 : row, column: columns - 1 },
  ArrowRight: ({ row, column }, { columns }) =>
    column < columns - 1 ? { row, column: column + 1 } : { row: columns > 1 ? row + 1 : row, column: 0 },
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  PageUp: ({ row, column }, _rows, page) => ({ row: row - page, column }),
  PageDown: ({ row, column }, _rows, page) => ({ row: row + page, column }),
  'Ctrl+Home': (_cell, { start }) => ({ row: start, column: 0 }),
  'Ctrl+End': (_cell, { end, columns }) => ({ row: end - 1, column: columns - 1 }),
};

/**
 * A grid of rows of one height that may go on in both directions: of them only those in view are in the page. What is
 * seen stays where it is when rows come ahead of it. One cell is a tab stop; arrow keys, Home, End and Page move it. It
 * draws into its own light DOM. Says `grid-shown { start, end }` when other rows come into view, and `cell-focused`.
 */
@customElement('stopline-grid')
export class StoplineGrid extends LitElement {
  /** Accessible name. */
  @property() label = '';
  @property() kind: 'grid' | 'table' = 'grid';
  @property({ type: Boolean, attribute: 'read-only' }) readOnly = false;
  @property({ attribute: false }) rows: GridRows = { start: 0, end: 0, columns: 1, draw: () => html`` };
  /** The row of the columns' names. */
  @property({ attribute: false }) head: TemplateResult | typeof nothing = nothing;

  readonly #scroller = createRef<HTMLElement>();
  readonly #window = createRef<HTMLElement>();
  readonly #resized = new ResizeObserver(() => this.#onResize());
  #rowHeight = ordinaryHeight;
  #scrollTop = 0;
  #viewHeight = 0;
  #headHeight = 0;
  #drawn: RowRange = { start: 0, end: 0 };
  #current: GridCell | undefined;
  #wish: { readonly row: number; readonly atTop: boolean; readonly takesFocus: boolean } | undefined;
  #hadFocus = false;
  /** Rows that came ahead of those that are seen, until the scroller was moved by them. */
  #came = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    adoptStyles(this, gridStyles);
    if (this.hasUpdated) this.#observe();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  override focus(): void {
    this.#goTo(this.#current ?? { row: this.#firstRow(), column: 0 });
  }

  /** The cell that has or had the focus. */
  get current(): GridCell | undefined {
    return this.#current;
  }

  /** The row at the upper edge. */
  get firstInView(): number {
    return this.#firstRow();
  }

  /** Goes to a row: to the upper edge with it, or as far as needed for it to be seen. */
  reveal(row: number, { atTop = false, column = 0, takesFocus = false } = {}): void {
    this.#current = { row, column };
    this.#wish = { row, atTop, takesFocus };
    this.requestUpdate();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('rows');
    if (before && changed.has('rows')) this.#came += before.start - this.rows.start;
    this.#hadFocus = this.#window.value !== undefined && focusedIn(this.#window.value) !== undefined;
    const { start, end, columns } = this.rows;
    if (this.#current && end > start) this.#current = within(this.#current, { start, end, columns });
    if (this.#wish) this.#scrollTop = this.#wished(this.#wish);
    else this.#scrollTop += this.#came * this.#rowHeight;
    this.#came = 0;
    this.#drawn = this.#inView();
  }

  protected override render(): TemplateResult {
    const { start, end, draw } = this.rows;
    const drawn = Array.from({ length: this.#drawn.end - this.#drawn.start }, (_, index) => this.#drawn.start + index);
    const cell = this.#current ?? { row: this.#firstRow(), column: 0 };
    const isDrawn = cell.row >= this.#drawn.start && cell.row < this.#drawn.end;
    return html`
      <div
        class="grid"
        role=${this.kind}
        aria-label=${this.label}
        aria-rowcount="-1"
        aria-readonly=${this.kind === 'grid' ? String(this.readOnly) : nothing}
        tabindex=${isDrawn ? -1 : 0}
        ${ref(this.#scroller)}
        @scroll=${this.#onScroll}
        @keydown=${this.#onKeyDown}
        @focusin=${this.#onFocusIn}
        @mousedown=${this.#onMouseDown}
      >
        ${this.head}
        <div
          class="grid-space"
          role="rowgroup"
          .style=${`--rows: ${end - start}; --first: ${this.#drawn.start - start}`}
        >
          <div class="grid-window" role="none" ${ref(this.#window)}>
            ${repeat(
              drawn,
              (row) => row,
              (row) => draw(row, row === cell.row ? cell.column : undefined),
            )}
          </div>
        </div>
      </div>
    `;
  }

  protected override firstUpdated(): void {
    this.#observe();
  }

  protected override updated(): void {
    const scroller = this.#scroller.value;
    if (!scroller || this.#viewHeight === 0) return;
    const isMeasured = this.#measure();
    if (Math.abs(scroller.scrollTop - this.#scrollTop) >= 1) scroller.scrollTop = this.#scrollTop;
    this.#scrollTop = scroller.scrollTop;
    const wish = this.#wish;
    if (!isMeasured) {
      this.requestUpdate();
      return;
    }
    this.#wish = undefined;
    if (wish?.takesFocus === true || (this.#hadFocus && !focusedIn(this))) this.#focusCurrent();
    emit(this, 'grid-shown', this.#drawn);
  }

  #observe(): void {
    if (this.#scroller.value) this.#resized.observe(this.#scroller.value);
  }

  /** The height of a row and of the head; false where it turned out otherwise than was drawn for. */
  #measure(): boolean {
    const row = this.#window.value?.firstElementChild;
    const height = row?.getBoundingClientRect().height ?? 0;
    const { clientHeight } = this.#scroller.value ?? { clientHeight: 0 };
    this.#headHeight = this.#scroller.value?.querySelector('.grid-head')?.getBoundingClientRect().height ?? 0;
    this.#viewHeight = clientHeight;
    if (height === 0 || Math.abs(height - this.#rowHeight) < 0.01) return true;
    this.#scrollTop *= height / this.#rowHeight;
    this.#rowHeight = height;
    return false;
  }

  #firstRow(): number {
    return this.rows.start + Math.max(0, Math.round(this.#scrollTop / this.#rowHeight));
  }

  /** How many rows are seen whole. */
  #page(): number {
    return Math.max(1, Math.floor((this.#viewHeight - this.#headHeight) / this.#rowHeight) - 1);
  }

  #wished({ row, atTop }: { readonly row: number; readonly atTop: boolean }): number {
    const top = (row - this.rows.start) * this.#rowHeight;
    const bottom = top + this.#rowHeight + this.#headHeight;
    const now = this.#scrollTop + this.#came * this.#rowHeight;
    const isFar = top < now - this.#viewHeight || bottom > now + 2 * this.#viewHeight;
    if (atTop || isFar) return Math.max(0, top);
    return Math.max(0, Math.min(top, Math.max(now, bottom - this.#viewHeight)));
  }

  #inView(): RowRange {
    const { start, end } = this.rows;
    const first = start + Math.floor(this.#scrollTop / this.#rowHeight) - spareRows;
    const last = start + Math.ceil((this.#scrollTop + this.#viewHeight) / this.#rowHeight) + spareRows;
    const from = Math.max(start, Math.min(first, end));
    return { start: from, end: Math.max(from, Math.min(end, last)) };
  }

  #goTo(cell: GridCell): void {
    const { row, column } = within(cell, this.rows);
    this.reveal(row, { column, takesFocus: true });
  }

  #focusCurrent(): void {
    const { row = 0, column = 0 } = this.#current ?? {};
    const element = this.#window.value?.children[row - this.#drawn.start];
    const cell = element?.matches('[data-column]') ? element : element?.querySelector(`[data-column="${column}"]`);
    const target = cell instanceof HTMLElement ? cell : this.#scroller.value;
    target?.focus({ preventScroll: true });
    emit(this, 'cell-focused', { row, column });
  }

  readonly #onScroll = (): void => {
    const scroller = this.#scroller.value;
    if (!scroller || scroller.clientHeight === 0) return;
    this.#scrollTop = scroller.scrollTop;
    const { start, end } = this.#inView();
    if (start !== this.#drawn.start || end !== this.#drawn.end) this.requestUpdate();
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
    if (event.defaultPrevented || altKey || metaKey || shiftKey) return;
    const move = moves[ctrlKey ? `Ctrl+${key}` : key];
    if (!move || this.rows.end <= this.rows.start) return;
    event.preventDefault();
    this.#goTo(move(this.#current ?? { row: this.#firstRow(), column: 0 }, this.rows, this.#page()));
  };

  /** A press on a cell makes it the current one, also where it cannot take the focus yet. */
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
    const rows = [...(this.#window.value?.children ?? [])];
    const place = rows.findIndex((row) => element !== null && row.contains(element));
    return place < 0 ? undefined : { row: this.#drawn.start + place, column: Number(element?.dataset.column) };
  }

  #onResize(): void {
    const height = this.#scroller.value?.clientHeight ?? 0;
    if (height === this.#viewHeight) return;
    this.#viewHeight = height;
    this.requestUpdate();
  }
}

const within = ({ row, column }: GridCell, { start, end, columns }: Omit<GridRows, 'draw'>): GridCell => ({
  row: Math.max(start, Math.min(end - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
});

declare global {
  interface HTMLElementTagNameMap {
    'stopline-grid': StoplineGrid;
  }
}
