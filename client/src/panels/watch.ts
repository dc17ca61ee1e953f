import { css, html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { Select } from '../state/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { fieldStyles } from '../ui/field.styles.ts';
import { icon } from '../ui/icons.ts';
import { openMenu } from '../ui/menu.ts';
import { rowStyles } from '../ui/row.styles.ts';
import '../ui/tree.ts';
import type { TreeEvents, TreeRow, TreeRowAction } from '../ui/tree-row.ts';
import type { Workbench } from '../workbench.ts';
import { addWatch, attempt, copyText } from './attempt.ts';
import { expansionOf, setExpanded } from './expansion.ts';
import { frameMoment, isAboutToChange } from './frame-moment.ts';
import { PanelElement } from './panel-element.ts';
import { panelStyles } from './panel.styles.ts';
import { panelHead } from './panel-view.ts';
import { ValueMemory } from './values/value-memory.ts';
import { valueRowView } from './values/value-row-view.ts';
import type { ShownChildren, ValueRow } from './values/value-row.ts';
import { valueStyles } from './values/value.styles.ts';
import { watchIndex, watchRows } from './watch-rows.ts';

const tree = 'watch';

const actions: readonly TreeRowAction[] = [
  { name: 'edit', label: 'Edit expression', icon: 'edit', key: 'F2' },
  { name: 'remove', label: 'Remove expression', icon: 'close', key: 'Delete' },
];

const styles = css`
  :host {
    --names: 176px;
  }
`;

/** Expressions that everybody on this server watches: tree "Watch", and the prompt for one more. */
@customElement('stopline-watch')
export class StoplineWatch extends PanelElement {
  static override styles = [baseStyles, buttonStyles, fieldStyles, rowStyles, panelStyles, valueStyles, styles];

  protected override readonly focused = 'input';
  readonly #memory = new ValueMemory();
  readonly #input = createRef<HTMLInputElement>();
  #rows: readonly ValueRow[] = [];
  #lastShown: ShownChildren = new Map();
  #asked: { readonly stop: string; readonly paths: ReadonlySet<string> } = { stop: '', paths: new Set() };
  /** The expression that the prompt replaces; undefined where it adds one. */
  #edited: string | undefined;

  protected override select({ server, presented, view, reads }: Workbench) {
    return [
      new Select(this, server, ({ state }) => state.watches),
      new Select(this, presented, (value) => value),
      new Select(this, view, ({ selectedFrame }) => selectedFrame),
      new Select(this, view, ({ expanded }) => expanded[tree]),
      new Select(this, reads.changes, (value) => value),
    ];
  }

  protected override view(workbench: Workbench): TemplateResult {
    if (!isAboutToChange(workbench)) this.#rows = this.#currentRows(workbench);
    const isEmpty = this.#rows.length === 0;
    return html`
      ${panelHead('Watch', [
        { icon: 'trash', label: 'Remove all expressions', disabled: isEmpty, onPress: () => this.#set([]) },
      ])}
      <stopline-tree
        label="Watch"
        .rows=${this.#rows.map((row) => this.#treeRow(row))}
        @row-toggled=${this.#onToggled}
        @row-activated=${this.#onActivated}
        @row-action=${this.#onAction}
        @row-menu-requested=${this.#onMenuRequested}
      ></stopline-tree>
      <label class="field-row">
        ${icon(this.#edited === undefined ? 'plus' : 'edit')}
        <input
          type="text"
          aria-label="Add watch expression"
          placeholder="Add expression"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          ${ref(this.#input)}
          @keydown=${this.#onKeyDown}
        />
      </label>
    `;
  }

  #currentRows(workbench: Workbench): readonly ValueRow[] {
    const shown = workbench.shownFrame();
    const stopped = workbench.shownStop();
    const moment = shown && stopped && frameMoment(stopped, shown.frame);
    const { isOver } = workbench.presented.value;
    const { before, known } = moment ? this.#memory.recall(moment) : { before: new Map(), known: new Map() };
    if (moment && this.#asked.stop !== moment.stop) this.#asked = { stop: moment.stop, paths: new Set() };
    const { reads } = workbench;
    const built = watchRows({
      expressions: workbench.server.value.state.watches,
      evaluate:
        shown &&
        ((expression) =>
          reads.read(shown.sessionId, 'evaluate', { expression, frameId: shown.frame.id, context: 'watch' })),
      sources: {
        read: (args) => reads.read(shown?.sessionId ?? '', 'variables', args),
        isExpanded: expansionOf(workbench.view.value, tree),
        asked: this.#asked.paths,
        before,
        known: new Map([...this.#lastShown, ...known]),
      },
      isOver,
      last: this.#rows,
    });
    if (moment && !isOver) this.#memory.remember(moment, built.shown, built.settled);
    this.#lastShown = built.shown;
    return built.rows;
  }

  #treeRow(row: ValueRow): TreeRow {
    return valueRowView(row, {
      onAsk: (key) => this.#ask(key),
      actions: ({ key }) => (this.#expression(key) === undefined ? [] : actions),
    });
  }

  #expression(key: string): string | undefined {
    const watches = this.workbench?.server.value.state.watches ?? [];
    const index = watchIndex(watches, key);
    return index === undefined ? undefined : watches[index];
  }

  #ask(path: string): void {
    this.#asked = { ...this.#asked, paths: new Set([...this.#asked.paths, path]) };
    this.requestUpdate();
  }

  #set(watches: readonly string[]): void {
    if (this.workbench) void attempt(this.workbench, this.workbench.call('set_watches', { watches }));
  }

  #remove(key: string): void {
    const watches = this.workbench?.server.value.state.watches ?? [];
    const index = watchIndex(watches, key);
    if (index !== undefined) this.#set(watches.toSpliced(index, 1));
  }

  #edit(expression: string | undefined): void {
    this.#edited = expression;
    const input = this.#input.value;
    if (input) {
      input.value = expression ?? '';
      input.focus();
      input.select();
    }
    this.requestUpdate();
  }

  #enter(input: HTMLInputElement): void {
    const expression = input.value.trim();
    const watches = this.workbench?.server.value.state.watches ?? [];
    const index = this.#edited === undefined ? -1 : watches.indexOf(this.#edited);
    input.value = '';
    this.#edited = undefined;
    this.requestUpdate();
    if (expression === '' || !this.workbench) return;
    if (index >= 0) this.#set(watches.with(index, expression));
    else void addWatch(this.workbench, expression);
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || event.isComposing) return;
    if (event.key === 'Enter') this.#enter(target);
    else if (event.key === 'Escape') this.#edit(undefined);
    else return;
    event.preventDefault();
  };

  readonly #onToggled = ({ detail }: TreeEvents['row-toggled']): void => {
    if (this.workbench) setExpanded(this.workbench.view, tree, { [detail.key]: detail.expanded });
  };

  readonly #onActivated = ({ detail }: TreeEvents['row-activated']): void => {
    const row = this.#rows.find(({ key }) => key === detail.key);
    if (row?.type === 'lazy' && row.age === 'now') this.#ask(row.key);
  };

  readonly #onAction = ({ detail }: TreeEvents['row-action']): void => {
    if (detail.action === 'remove') this.#remove(detail.key);
    if (detail.action === 'edit') this.#edit(this.#expression(detail.key));
  };

  readonly #onMenuRequested = ({ detail: { key, x, y } }: TreeEvents['row-menu-requested']): void => {
    const { workbench } = this;
    const row = this.#rows.find((candidate) => candidate.key === key);
    const expression = this.#expression(key);
    if (!workbench || row?.type !== 'variable') return;
    const { value } = row.variable;
    const copy = { label: 'Copy value', disabled: value === '', run: () => void copyText(workbench, value) };
    const own = [
      { label: 'Edit expression', keys: 'F2', run: () => this.#edit(expression) },
      { label: 'Remove expression', keys: 'Delete', run: () => this.#remove(key) },
    ];
    const entries = expression === undefined ? [copy] : [copy, 'separator' as const, ...own];
    openMenu({ label: row.variable.name, entries, x, y, near: this });
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-watch': StoplineWatch;
  }
}
