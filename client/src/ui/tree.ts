import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import { adoptStyles, focusedIn } from './dom-root.ts';
import { emit } from './emit.ts';
import { keyName } from './key-name.ts';
import { LateRows } from './late-rows.ts';
import { listedPlaces } from './list-rows.ts';
import { MenuKey } from './menu-key.ts';
import { isWithin, placesIn } from './row-window.ts';
import { rowStartingWith, treeMove, type TreeMove, type TreeView } from './tree-keys.ts';
import { treePositions, type TreePosition } from './tree-positions.ts';
import { rowsHigh, treeRowView } from './tree-row-view.ts';
import type { TreeRow } from './tree-row.ts';
import { tabStopAfter } from './tree-tab-stop.ts';
import { TypedText } from './typed-text.ts';
import { treeStyles } from './tree.styles.ts';
import { VirtualRows } from './virtual-rows.ts';
import { virtualRowsStyles } from './virtual-rows.styles.ts';
import { visibleText } from './visible-text.ts';

const controls = 'button, input, select, textarea, a';

interface RowHit {
  readonly element: HTMLElement;
  readonly row: TreeRow;
  readonly index: number;
  /** It happened in a control of the row. */
  readonly isInControl: boolean;
}

/** The row that an event comes from. */
const rowHit = ({ target }: Event, rows: readonly TreeRow[]): RowHit | undefined => {
  if (!(target instanceof Element)) return undefined;
  const element = target.closest<HTMLElement>('[data-index]') ?? undefined;
  const index = Number(element?.dataset.index);
  const row = rows[index];
  if (element === undefined || row === undefined) return undefined;
  return { element, row, index, isInControl: target.closest(controls) !== null };
};

/**
 * A tree of flat rows (`TreeRow`), drawn into its light DOM so that the owner's styles apply. It keeps focus and scroll
 * when rows change, and reports what a person does (`TreeEvents`) without changing anything itself.
 */
@customElement('stopline-tree')
export class StoplineTree extends LitElement {
  @property() label = '';
  /** The visible rows, children after their parents. */
  @property({ attribute: false }) rows: readonly TreeRow[] = [];
  /** The key of the row at which the presenter points. */
  @property({ attribute: false }) pointed: string | undefined;
  /** A list without twisties. */
  @property({ type: Boolean }) flat = false;

  readonly #view = new VirtualRows(this, { heights: 'equal', spare: 480, wholeBelow: 300, showsNewFirst: true });
  readonly #late = new LateRows(() => this.requestUpdate());
  readonly #typed = new TypedText();
  #positions: readonly TreePosition[] = [];
  #tabStop: string | undefined;
  #hovered: string | undefined;
  #drawn: readonly number[] = [];
  #hadFocus = false;
  readonly #menuKey = new MenuKey();

  override connectedCallback(): void {
    super.connectedCallback();
    adoptStyles(this, virtualRowsStyles);
    adoptStyles(this, treeStyles);
  }

  /** Focuses the tab stop, or the tree if it is empty. */
  override focus(options?: FocusOptions): void {
    (this.#rowElement(this.#tabStopIndex()) ?? this.#view.scroller.value)?.focus(options);
  }

  /** The key of the row that has, or last had, the focus. */
  get current(): string | undefined {
    return this.#tabStop;
  }

  /** Makes a row the tab stop and scrolls it into view. */
  goTo(key: string): void {
    if (!this.rows.some((row) => row.key === key)) return;
    this.#tabStop = key;
    this.reveal(key);
  }

  /** Scrolls as little as needed. */
  reveal(key: string): void {
    this.#view.reveal(key);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#hadFocus = focusedIn(this) !== undefined;
    if (!changed.has('rows')) return;
    const before = changed.get('rows') ?? [];
    this.#positions = treePositions(this.rows);
    this.#tabStop = tabStopAfter({ before, after: this.rows, tabStop: this.#tabStop, hasFocus: this.#hadFocus });
    this.#view.setRows(listedPlaces(this.rows));
  }

  protected override update(changed: PropertyValues<this>): void {
    this.#drawn = this.#drawnIndexes();
    super.update(changed);
  }

  protected override render(): TemplateResult {
    const { rows } = this;
    return html`
      <div
        class=${this.flat ? 'row-scroller tree flat' : 'row-scroller tree'}
        role="tree"
        aria-label=${visibleText(this.label)}
        tabindex=${rows.length === 0 ? 0 : -1}
        ${ref(this.#view.scroller)}
        @click=${this.#onClick}
        @dblclick=${this.#onDoubleClick}
        @change=${this.#onChange}
        @keydown=${this.#onKeyDown}
        @contextmenu=${this.#onContextMenu}
        @dragstart=${this.#onDragStart}
        @focusin=${this.#onFocusIn}
        @pointerover=${this.#onPointerOver}
        @pointerleave=${this.#onPointerLeave}
        @scroll=${this.#onScroll}
      >
        <div class="tree-rows" role="none" .style=${`min-height: ${rowsHigh(rows.length)}`} ${ref(this.#view.window)}>
          ${repeat(
            this.#drawn,
            (index) => rows[index]?.key,
            (index) => this.#rowView(index),
          )}
        </div>
      </div>
    `;
  }

  protected override updated(): void {
    if (this.#hadFocus && !this.#isInRow) this.focus({ preventScroll: true });
    this.#hadFocus = false;
  }

  /** A row that is as before is not drawn again when the mouse or the focus moves over others. */
  #rowView(index: number) {
    const row = this.rows[index];
    if (row === undefined) return nothing;
    const view = {
      row,
      index,
      position: this.#positions[index],
      isTabStop: row.key === this.#tabStop,
      isPointed: row.key === this.pointed,
      isHovered: row.key === this.#hovered,
      flat: this.flat,
    };
    return guard(Object.values(view), () => treeRowView(view, this.#onAction));
  }

  readonly #onAction = ({ key }: TreeRow, action: string): void => {
    emit(this, 'row-action', { key, action });
  };

  /** The visible rows, after the tab stop if that is not visible: this order hardly ever moves the focused row. */
  #drawnIndexes(): readonly number[] {
    const { drawn, inView } = this.#view;
    const tabStop = this.#tabStopIndex();
    const indexes = this.#late.choose(
      placesIn(drawn),
      (index) => this.rows[index]?.key ?? '',
      (index) => index === tabStop || isWithin(index, inView),
    );
    return tabStop >= 0 && !isWithin(tabStop, drawn) ? [tabStop, ...indexes] : indexes;
  }

  #tabStopIndex(): number {
    return this.rows.findIndex(({ key }) => key === this.#tabStop);
  }

  get #isInRow(): boolean {
    const focused = focusedIn(this);
    return focused !== undefined && (this.rows.length === 0 || focused !== this.#view.scroller.value);
  }

  #rowElement(index: number): HTMLElement | undefined {
    return this.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? undefined;
  }

  readonly #onScroll = (): void => {
    this.#view.onScroll();
    if (this.#late.isWaiting) this.requestUpdate();
  };

  readonly #onClick = (event: MouseEvent): void => {
    const hit = rowHit(event, this.rows);
    if (hit === undefined || hit.isInControl) return;
    emit(this, 'row-selected', { key: hit.row.key });
    this.#toggle(hit.row, event.altKey);
  };

  readonly #onDoubleClick = (event: MouseEvent): void => {
    const hit = rowHit(event, this.rows);
    if (hit !== undefined && !hit.isInControl) emit(this, 'row-activated', { key: hit.row.key });
  };

  readonly #onChange = (event: Event): void => {
    const { target } = event;
    const row = rowHit(event, this.rows)?.row;
    if (row?.checked === undefined || !(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
    emit(this, 'row-checked', { key: row.key, checked: target.checked });
  };

  readonly #onFocusIn = (event: FocusEvent): void => {
    const row = rowHit(event, this.rows)?.row;
    if (row === undefined || row.key === this.#tabStop) return;
    this.#tabStop = row.key;
    this.requestUpdate();
  };

  readonly #onPointerOver = (event: PointerEvent): void => this.#hover(rowHit(event, this.rows)?.row.key);

  readonly #onPointerLeave = (): void => this.#hover(undefined);

  #hover(key: string | undefined): void {
    if (key === this.#hovered) return;
    this.#hovered = key;
    this.requestUpdate();
  }

  readonly #onContextMenu = (event: MouseEvent): void => {
    const hit = rowHit(event, this.rows);
    if (hit === undefined || hit.isInControl) return;
    event.preventDefault();
    if (this.#menuKey.isEcho(event)) return;
    emit(this, 'row-menu-requested', { key: hit.row.key, x: event.clientX, y: event.clientY });
  };

  readonly #onDragStart = (event: DragEvent): void => {
    const text = rowHit(event, this.rows)?.row.dragText;
    if (text !== undefined) event.dataTransfer?.setData('text/plain', text);
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const hit = rowHit(event, this.rows);
    if (hit === undefined || event.defaultPrevented || event.target !== hit.element) return;
    const handled =
      this.#openMenuByKey(event, hit) ||
      this.#actByKey(event, hit) ||
      (!hasModifier(event) && this.#handleKey(event, hit));
    if (handled) event.preventDefault();
  };

  #openMenuByKey(event: KeyboardEvent, { element, row }: RowHit): boolean {
    if (!this.#menuKey.isPressed(event)) return false;
    const { left, bottom } = element.getBoundingClientRect();
    emit(this, 'row-menu-requested', { key: row.key, x: left + 20, y: bottom });
    return true;
  }

  #actByKey(event: KeyboardEvent, { row }: RowHit): boolean {
    const pressed = keyName(event);
    const action = row.actions?.find(({ key, disabled }) => key === pressed && disabled !== true);
    if (action !== undefined) emit(this, 'row-action', { key: row.key, action: action.name });
    return action !== undefined;
  }

  #handleKey(event: KeyboardEvent, { row, index }: RowHit): boolean {
    const { key } = event;
    if (key === 'Enter') return this.#activate(row);
    if (key === ' ') return this.#choose(row);
    const view: TreeView = { rows: this.rows, positions: this.#positions, current: index, page: this.#view.page };
    const move = treeMove(key, view) ?? this.#moveByTyping(event, view);
    for (const toggled of move?.toggle ?? []) this.#toggle(this.rows[toggled]);
    if (move?.focus !== undefined) this.#focusIndex(move.focus);
    return move !== undefined;
  }

  #moveByTyping({ key, timeStamp }: KeyboardEvent, view: TreeView): TreeMove | undefined {
    const typed = this.#typed.add(key, timeStamp);
    const focus = typed === undefined ? undefined : rowStartingWith(typed, view);
    return focus === undefined ? undefined : { focus };
  }

  #activate(row: TreeRow): true {
    emit(this, 'row-selected', { key: row.key });
    if (emit(this, 'row-activated', { key: row.key })) this.#toggle(row);
    return true;
  }

  #choose(row: TreeRow): true {
    if (row.checked === undefined || row.isFixed === true) emit(this, 'row-selected', { key: row.key });
    else emit(this, 'row-checked', { key: row.key, checked: !row.checked });
    return true;
  }

  #toggle(row: TreeRow | undefined, isDeep = false): void {
    if (row?.expandable !== true) return;
    emit(this, 'row-toggled', { key: row.key, expanded: row.expanded !== true, isDeep });
  }

  #focusIndex(index: number): void {
    const key = this.rows[index]?.key;
    if (key === undefined) return;
    this.#tabStop = key;
    this.#view.reveal(key, { onShown: () => this.focus({ preventScroll: true }) });
  }
}

const hasModifier = ({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => ctrlKey || altKey || metaKey;

declare global {
  interface HTMLElementTagNameMap {
    'stopline-tree': StoplineTree;
  }
}
