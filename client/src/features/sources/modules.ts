import { sessionTree, type Dap, type SessionState } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { AskedList, moduleList } from '../../model/asked-list.ts';
import { copyText } from '../../model/clipboard.ts';
import { lastingSessions } from '../../model/lasting-sessions.ts';
import { Select } from '../../model/store.ts';
import '../../ui/grid.ts';
import type { GridRows, StoplineGrid } from '../../ui/grid.ts';
import { SlowWork, slowWorkStyles } from '../../ui/slow-work.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { SourcesPort } from './port.ts';
import { filterBar, filterBarStyles, passes } from '../../ui/filter-bar.ts';
import { columnWidths, isNumeric, moduleCell, moduleColumns, type ModuleColumn } from './module-columns.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { treePanelStyles } from '../../ui/panel.styles.ts';
import { emptyState, notReadState } from '../../ui/panel-view.ts';
import { startFirst } from '../../model/start-first.ts';

const styles = css`
  .module {
    column-gap: var(--sl-5);
  }
  .number {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
`;

/** The table "Modules". */
@customElement('stopline-modules')
export class StoplineModules extends PanelElement<SourcesPort> {
  static override styles = [...treePanelStyles, filterBarStyles, slowWorkStyles, styles];

  protected override readonly focused = 'stopline-grid';
  @state() private filter = '';
  readonly #slow = new SlowWork(this);
  readonly #list = new AskedList(moduleList, this.#slow, () => this.requestUpdate());
  #sessions: readonly SessionState[] = [];
  #modules: readonly Dap.Module[] = [];
  #shown: readonly Dap.Module[] = [];

  protected override select({ server, presented }: SourcesPort) {
    return [
      new Select(this, server, lastingSessions()),
      new Select(this, server, ({ connection }) => connection.kind),
      new Select(this, server, ({ role }) => role),
      new Select(this, presented, ({ sessionId }) => sessionId),
      new Select(this, presented, ({ phase }) => phase),
    ];
  }

  protected override prepare(port: SourcesPort): void {
    const rootId = port.shownSessionId();
    this.#sessions = rootId === undefined ? [] : sessionTree(port.server.value.state, rootId);
    this.#modules = this.#sessions.flatMap((session) => this.#list.of(port, session));
    const isFiltered = this.filter.trim() !== '';
    this.#shown = isFiltered ? this.#modules.filter((module) => this.#passes(module)) : this.#modules;
  }

  protected override view(port: SourcesPort): TemplateResult {
    const sessions = this.#sessions;
    const modules = this.#modules;
    if (modules.length === 0) return html`${this.#nothingYet(port, sessions)} ${this.#slow.view()}`;
    const columns = moduleColumns(sessions, modules);
    return html`
      ${filterBar({
        label: 'Filter modules',
        filter: this.filter,
        count: this.#shown.length,
        total: modules.length,
        onFilter: (filter) => {
          this.filter = filter;
          this.#grid?.reveal(0, { atTop: true });
        },
      })}
      ${this.#table(columns, modules)} ${this.#slow.view()}
    `;
  }

  #nothingYet(port: SourcesPort, sessions: readonly SessionState[]): TemplateResult {
    const [problem] = sessions.flatMap(({ id }) => this.#list.problemOf(id) ?? []);
    if (problem !== undefined) return notReadState('The modules could not be read.', problem, () => this.#list.again());
    const next = 'They appear here as the program loads them.';
    return emptyState({ what: 'No modules.', next: startFirst(port, next) });
  }

  #passes({ name, path = '' }: Dap.Module): boolean {
    return passes(this.filter, `${name} ${path}`);
  }

  #table(columns: readonly ModuleColumn[], modules: readonly Dap.Module[]): TemplateResult {
    const shown = this.#shown;
    const rows: GridRows = {
      start: 0,
      end: shown.length,
      columns: 1,
      draw: (row, current) => rowView(shown[row], columns, current !== undefined),
    };
    const widths = columnWidths(columns, modules).map((width) => `${width}ch`);
    return html`
      <stopline-grid
        kind="table"
        label="Modules"
        .style=${`--columns: ${widths.join(' ')}`}
        .head=${headView(columns)}
        .rows=${rows}
        @keydown=${this.#onKeyDown}
      ></stopline-grid>
    `;
  }

  get #grid(): StoplineGrid | undefined {
    return this.renderRoot.querySelector('stopline-grid') ?? undefined;
  }

  /** Ctrl+C copies the path of the focused module. */
  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const row = this.#grid?.current?.row;
    const module = row === undefined ? undefined : this.#shown[row];
    if (!this.port || !module || event.key !== 'c' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void copyText(this.port, module.path ?? module.name);
  };
}

const headView = (columns: readonly ModuleColumn[]): TemplateResult => html`
  <div role="row" class="grid-head module">
    ${columns.map(
      (column) =>
        html`<span role="columnheader" class=${isNumeric(column) ? 'cut number' : 'cut'}
          >${visibleText(column.label)}</span
        >`,
    )}
  </div>
`;

function cellView(module: Dap.Module, column: ModuleColumn): TemplateResult {
  const text = visibleText(moduleCell(module, column));
  const classes = `cut ${column.attribute === 'name' ? 'mono' : ''} ${isNumeric(column) ? 'number' : ''}`;
  return html`<span role="cell" class=${classes} title=${text}>${text}</span>`;
}

const rowView = (
  module: Dap.Module | undefined,
  columns: readonly ModuleColumn[],
  isCurrent: boolean,
): TemplateResult => html`
  <div role="row" class="grid-row module" data-column="0" tabindex=${isCurrent ? 0 : -1}>
    ${module ? columns.map((column) => cellView(module, column)) : nothing}
  </div>
`;
