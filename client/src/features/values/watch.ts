import { css, html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { selectPointedRow } from '../../model/pointed-row.ts';
import { Select } from '../../model/store.ts';
import { isAllowed } from '../../model/allowed.ts';
import type { ValuePanelsPort } from './port.ts';
import { watchActions } from './commands.ts';
import type { ExpressionField } from '../../ui/field-suggestions.ts';
import { icon } from '../../ui/icons.ts';
import { addWatch, changeWatches } from '../../model/watches.ts';
import { isAboutToChange } from './about-to-change.ts';
import { panelHead } from '../../ui/panel-view.ts';
import { TextDrop } from './text-drop.ts';
import type { ValueRow, VariableRow } from './value-row.ts';
import type { OwnAction } from './value-menu.ts';
import { ValuesPanel } from './values-panel.ts';
import { moved, pressedRow, rootRowUnder, WatchDrag } from './watch-drag.ts';
import { watchIndex, watchPath, watchRows } from './watch-rows.ts';
import { valuesPanelStyles } from './values-panel.styles.ts';

/** The panel grows to so many rows, unless a person made it higher. */
const mostRows = 6;

const styles = css`
  .values {
    flex-basis: calc(var(--reserved-rows) * var(--sl-row) + var(--sl-1));
  }
  .row.drop-before,
  .row.drop-after {
    box-shadow: inset 0 2px var(--sl-accent);
  }
  .row.drop-after {
    box-shadow: inset 0 -2px var(--sl-accent);
  }
  :host(.drop-here) {
    outline: 2px solid var(--sl-focus);
    outline-offset: -2px;
  }
  .row.dragged {
    opacity: 0.5;
  }
`;

/** The watch expressions, which all clients share: tree "Watch", and the field for a new one. */
@customElement('stopline-watch')
export class StoplineWatch extends ValuesPanel<ValuePanelsPort> {
  static override styles = [...valuesPanelStyles, styles];

  protected override readonly tree = { name: 'watch', label: 'Watch', names: 176 } as const;
  readonly #input = createRef<HTMLInputElement>();
  readonly #drag = new WatchDrag(this, {
    takenAt: (event) => this.#index(pressedRow(this.treeElement, event)),
    placeAt: (event) => {
      const { key, isLowerHalf = false } = rootRowUnder(this.treeElement, event) ?? {};
      const place = this.#index(key);
      return place === undefined ? undefined : { place, isLowerHalf };
    },
    onDropped: (drag) => this.#move(this.#watches[drag.from], () => drag.to),
  });
  /** The number of rows with room, and since when: a person's action shrinks it, a step does not. */
  #reserved = { since: '', rows: 0 };
  #toggles = 0;
  /** A new expression, which is revealed once it has a row. */
  #added: string | undefined;

  constructor() {
    super();
    new TextDrop(this, (text) => this.#enter(text));
  }

  protected override focusPart(options?: FocusOptions): void {
    if (this.#watches.length === 0) this.#input.value?.focus(options);
    else super.focusPart(options);
  }

  protected override select(port: ValuePanelsPort) {
    const { server, presented, view, reads, uiRequests } = port;
    return [
      ...selectPointedRow(this, port, this.tree.name),
      watchActions.on(this, uiRequests, { add: () => this.#input.value?.focus() }),
      new Select(this, server, ({ state }) => state.watches),
      new Select(this, server, ({ connection }) => connection.kind),
      new Select(this, server, ({ role }) => role),
      new Select(this, server, () => this.session?.capabilities),
      new Select(this, presented, (value) => value),
      new Select(this, view, ({ selectedFrame }) => selectedFrame),
      new Select(this, view, ({ expanded }) => expanded[this.tree.name]),
      new Select(this, view, ({ sizes }) => sizes),
      new Select(this, view, ({ hexValues, sortedValues }) => `${hexValues} ${sortedValues}`),
      new Select(this, reads.changes, (value) => value),
    ];
  }

  protected override prepare(port: ValuePanelsPort): void {
    super.prepare(port);
    if (!isAboutToChange(port)) this.rows = this.#currentRows(port);
    this.#reserve(port);
  }

  protected override view(port: ValuePanelsPort): TemplateResult {
    const isEmpty = this.rows.length === 0;
    const hint = isEmpty ? 'No expressions. Add one here.' : 'Add expression';
    const isWatching = this.#isWatching;
    return html`
      ${panelHead('Watch', [
        {
          icon: 'trash',
          label: 'Remove all expressions',
          disabled: isEmpty || isWatching,
          onPress: port.removeAllWatches,
        },
      ])}
      <div
        class="values-area"
        .style=${`--reserved-rows: ${this.#reserved.rows}`}
        @pointerdown=${this.#drag.onPointerDown}
        @pointermove=${this.#drag.onPointerMove}
        @pointerup=${this.#drag.onPointerUp}
        @pointercancel=${this.#drag.onPointerCancel}
      >
        ${this.treeView(port, (row) => this.#dragClasses(row))}
      </div>
      <label class="field-row">
        ${icon('plus')}
        <input
          type="text"
          aria-label="Add watch expression"
          placeholder=${isWatching ? 'You are watching' : hint}
          ?disabled=${isWatching}
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          ${ref(this.#input)}
          @keydown=${this.#onKeyDown}
        />
      </label>
    `;
  }

  protected override updated(): void {
    const key = this.#added === undefined ? undefined : watchPath(this.#added);
    if (key === undefined || !this.row(key)) return;
    this.#added = undefined;
    void this.treeElement?.updateComplete.then(() => this.treeElement?.goTo(key));
  }

  protected override takesExpression(field: ExpressionField): boolean {
    return field === this.#input.value || super.takesExpression(field);
  }

  protected override expressionOf(row: VariableRow): string | undefined {
    return this.#expression(row.key) ?? super.expressionOf(row);
  }

  /** An expression itself is dragged to another place in the list. */
  protected override dragText(row: VariableRow): string | undefined {
    return this.#index(row.key) === undefined ? super.dragText(row) : undefined;
  }

  protected override ownActions({ key }: VariableRow): readonly OwnAction[] {
    const index = this.#index(key);
    const expression = this.#expression(key);
    if (expression === undefined || this.#isWatching) return [];
    const remove = () => this.#change((watches) => watches.filter((other) => other !== expression));
    const move = (by: number) => () => this.#move(expression, (from) => from + by);
    const [isFirst, isLast] = [index === 0, index === this.#watches.length - 1];
    const byKey = { icon: 'down', isByKeyOnly: true } as const;
    return [
      { name: 'edit', label: 'Edit expression', icon: 'edit', key: 'F2', run: () => this.#edit(key, expression) },
      { name: 'up', label: 'Move up', key: 'Alt+ArrowUp', ...byKey, isOff: isFirst, run: move(-1) },
      { name: 'down', label: 'Move down', key: 'Alt+ArrowDown', ...byKey, isOff: isLast, run: move(2) },
      { name: 'remove', label: 'Remove expression', icon: 'close', key: 'Delete', run: remove },
    ];
  }

  protected override activate(row: VariableRow): boolean {
    const expression = this.#expression(row.key);
    if (expression === undefined || this.#isWatching) return super.activate(row);
    this.#edit(row.key, expression);
    return true;
  }

  /** If the new expression is already watched, the row is removed. */
  protected override enterExpression(key: string, text: string): void {
    const expression = this.#expression(key);
    this.#change((watches) => {
      const index = watches.indexOf(expression ?? '');
      if (index < 0 || expression === text) return watches;
      return text === '' || watches.includes(text) ? watches.toSpliced(index, 1) : watches.with(index, text);
    });
    this.treeElement?.goTo(watchPath(text));
  }

  protected override setExpanded(key: string, expanded: boolean): void {
    this.#toggles += 1;
    super.setExpanded(key, expanded);
  }

  get #isWatching(): boolean {
    return this.port !== undefined && !isAllowed(this.port, 'set_watches');
  }

  get #watches(): readonly string[] {
    return this.port?.server.value.state.watches ?? [];
  }

  #currentRows(port: ValuePanelsPort): readonly ValueRow[] {
    const { sessionId = '', frame } = port.shownFrame() ?? {};
    const frameId = frame?.id;
    return watchRows({
      expressions: this.#watches,
      frameId,
      sources: this.sources(port, { sessionId, stopId: port.shownStop()?.stop.id, frameId }),
      isOver: port.presented.value.isOver,
    });
  }

  /** Reserves room for the rows. Values that are missing during a step keep theirs, so that nothing moves. */
  #reserve({ presented }: ValuePanelsPort): void {
    const isLive = presented.value.stopped !== undefined;
    const since = `${this.#watches.length} ${this.#toggles} ${isLive}`;
    const before = this.#reserved.since === since ? this.#reserved.rows : 0;
    this.#reserved = { since, rows: Math.min(mostRows, Math.max(before, this.rows.length + this.editor.furtherRows)) };
  }

  #index(key: string | undefined): number | undefined {
    return key === undefined ? undefined : watchIndex(this.#watches, key);
  }

  #expression(key: string): string | undefined {
    const index = this.#index(key);
    return index === undefined ? undefined : this.#watches[index];
  }

  #change(change: (watches: readonly string[]) => readonly string[]): void {
    if (this.port) void changeWatches(this.port, change);
  }

  /** Moves an expression before the one at the place that `toOf` gives for its own place. */
  #move(expression: string | undefined, toOf: (from: number) => number): void {
    this.#change((watches) => {
      const from = watches.indexOf(expression ?? '');
      const to = toOf(from);
      return from < 0 || to < 0 || to > watches.length ? watches : moved(watches, { from, to });
    });
  }

  #edit(key: string, initial: string): void {
    this.editor.open({ key, what: 'expression', label: 'Expression', initial });
  }

  #enter(text: string): void {
    const expression = text.trim();
    if (expression === '' || !this.port) return;
    if (this.#watches.includes(expression)) this.treeElement?.goTo(watchPath(expression));
    else {
      this.#added = expression;
      void addWatch(this.port, expression);
    }
  }

  #dragClasses({ key }: VariableRow): string {
    const { drag } = this.#drag;
    if (drag === undefined) return '';
    const index = this.#index(key);
    const last = this.#watches.length;
    const marks = [
      [index === drag.from, 'dragged'],
      [index === drag.to, 'drop-before'],
      [drag.to === last && key === this.rows.at(-1)?.key, 'drop-after'],
    ] as const;
    return marks.flatMap(([isMarked, name]) => (isMarked ? [name] : [])).join(' ');
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || event.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') this.#enter(target.value);
    target.value = '';
  };
}
