import { html, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { AskedList, sourceList } from '../../model/asked-list.ts';
import { attempt } from '../../model/attempt.ts';
import { lastingSessions } from '../../model/lasting-sessions.ts';
import { Select } from '../../model/store.ts';
import '../../ui/tree.ts';
import type { TreeEvents, TreeRow } from '../../ui/tree-row.ts';
import { SlowWork, slowWorkStyles } from '../../ui/slow-work.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { SourcesPort } from './port.ts';
import { expansionOf, setExpanded } from '../../model/expansion.ts';
import { filterBar, filterBarStyles } from '../../ui/filter-bar.ts';
import { loadedSources, sourceRows, type LoadedSource, type SourceRow } from './loaded-source-rows.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { treePanelStyles } from '../../ui/panel.styles.ts';
import { emptyState, notReadState } from '../../ui/panel-view.ts';
import { startFirst } from '../../model/start-first.ts';

const treeName = 'loaded-sources';

const sourceRow = ({ key, source, name }: LoadedSource, level: number): TreeRow => ({
  key,
  level,
  label: visibleText(name),
  title: source.path ?? source.origin ?? name,
  content: html`<span class="cut">${visibleText(name)}</span
    ><span class="push dim small cut">${visibleText(source.origin ?? '')}</span>`,
});

const rowView = (row: SourceRow): TreeRow =>
  row.type === 'source'
    ? sourceRow(row.source, row.level)
    : {
        key: row.key,
        level: row.level,
        label: visibleText(row.name),
        title: row.key,
        expandable: true,
        expanded: row.expanded,
        content: html`<span class="cut dim">${visibleText(row.name)}</span
          ><span class="push dim small">${row.count}</span>`,
      };

/** The tree "Loaded sources". */
@customElement('stopline-loaded-sources')
export class StoplineLoadedSources extends PanelElement<SourcesPort> {
  static override styles = [...treePanelStyles, filterBarStyles, slowWorkStyles];

  @state() private filter = '';
  readonly #slow = new SlowWork(this);
  readonly #list = new AskedList(sourceList, this.#slow, () => this.requestUpdate());
  #sources: readonly LoadedSource[] = [];

  protected override select({ server, presented, view }: SourcesPort) {
    return [
      new Select(this, server, lastingSessions()),
      new Select(this, server, ({ connection }) => connection.kind),
      new Select(this, server, ({ role }) => role),
      new Select(this, presented, ({ sessionId }) => sessionId),
      new Select(this, presented, ({ phase }) => phase),
      new Select(this, view, ({ expanded }) => expanded[treeName]),
    ];
  }

  protected override prepare(port: SourcesPort): void {
    const { state: shared, workspace } = port.server.value;
    this.#sources = loadedSources(shared, port.shownSessionId(), {
      workspacePath: workspace.path,
      sourcesOf: (session) => this.#list.of(port, session),
    });
  }

  protected override view(port: SourcesPort): TemplateResult {
    const isExpanded = expansionOf(port.view.value, treeName);
    const rows = sourceRows(this.#sources, { filter: this.filter, isExpanded });
    const isEmpty = this.#sources.length === 0;
    return html`
      ${isEmpty ? this.#nothingYet(port) : this.#filterBar(rows)}
      <stopline-tree
        label="Loaded sources"
        ?flat=${rows.every(({ type, level }) => type === 'source' && level === 1)}
        .rows=${rows.map(rowView)}
        @row-selected=${this.#onSelected}
        @row-toggled=${this.#onExpanded}
      ></stopline-tree>
      ${this.#slow.view()}
    `;
  }

  #nothingYet(port: SourcesPort): TemplateResult {
    const problem = this.#list.problemOf(port.shownSessionId() ?? '');
    if (problem !== undefined)
      return notReadState('The loaded sources could not be read.', problem, () => this.#list.again());
    const next = 'They appear here as the program loads them.';
    return emptyState({ what: 'No sources.', next: startFirst(port, next) });
  }

  #filterBar(rows: readonly SourceRow[]): TemplateResult {
    const total = this.#sources.length;
    const isFiltered = this.filter.trim() !== '';
    return filterBar({
      label: 'Filter loaded sources',
      filter: this.filter,
      count: isFiltered ? rows.filter(({ type }) => type === 'source').length : total,
      total,
      onFilter: (filter) => (this.filter = filter),
    });
  }

  readonly #onExpanded = ({ detail }: TreeEvents['row-toggled']): void => {
    if (this.port) setExpanded(this.port.view, treeName, { [detail.key]: detail.expanded });
  };

  readonly #onSelected = ({ detail }: TreeEvents['row-selected']): void => {
    const { port } = this;
    const found = this.#sources.find(({ key }) => key === detail.key);
    if (port && found) void attempt(port, port.openSource(found.sessionId, found.source));
  };
}
