import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { Select } from '../../model/store.ts';
import { variablesActions } from './commands.ts';
import type { ValuePanelsPort } from './port.ts';
import { openMenuBelow } from '../../ui/menu.ts';
import { keyName } from '../../ui/key-name.ts';
import { setExpanded } from '../../model/expansion.ts';
import { selectPointedRow } from '../../model/pointed-row.ts';
import { areValuesAboutToChange } from './about-to-change.ts';
import { emptyState, panelHead, type EmptyState } from '../../ui/panel-view.ts';
import { SlowWork, slowWorkOverStyles } from '../../ui/slow-work.ts';
import { followed, isChanged, nextChanged } from './changed-rows.ts';
import { JustAsked } from './just-asked.ts';
import type { FilteredRows } from './value-filter.ts';
import { searchStyles, searchView, ValueSearch } from './value-search.ts';
import { shownFormat } from './value-format.ts';
import type { ValueRow } from './value-row.ts';
import { ValuesPanel } from './values-panel.ts';
import { variablesRows, type VariablesRows } from './variables-rows.ts';
import { waitingRead } from './waiting-read.ts';
import { valuesPanelStyles } from './values-panel.styles.ts';

const running: EmptyState = { what: 'Running.', next: 'Values appear when the program stops. Press F6 to pause it.' };
const noScopes: EmptyState = {
  what: 'No values.',
  next: 'This frame has no variables. Select another one in the call stack.',
};
const noMatch: EmptyState = {
  what: 'No matches.',
  next: 'Collapsed values are not searched. Expand them, or close the search (Escape).',
};
const nothingRuns: EmptyState = { what: 'No values.', next: 'They appear here when the program stops.' };

/** The variables of the shown frame: tree "Variables". */
@customElement('stopline-variables')
export class StoplineVariables extends ValuesPanel<ValuePanelsPort> {
  static override styles = [...valuesPanelStyles, searchStyles, slowWorkOverStyles];

  protected override readonly tree = { name: 'variables', label: 'Variables', names: 136 } as const;
  readonly #search = new ValueSearch(this);
  readonly #slow = new SlowWork(this);
  readonly #asked = new JustAsked(this);
  #hasNoScopes = false;
  /** All rows, including those that a search hides. */
  #all: readonly ValueRow[] = [];
  /** All rows, and the followed rows in collapsed ones. */
  #walked: readonly ValueRow[] = [];
  /** The rows that match the search. */
  #found: FilteredRows = { rows: [], found: 0, of: 0 };
  /** The stop and frame of the rows. */
  #shownAt: string | undefined;

  protected override select(port: ValuePanelsPort) {
    const { server, presented, view, reads, uiRequests } = port;
    return [
      variablesActions.on(this, uiRequests, {
        next_changed: () => this.#goToNextChanged(),
        search: () => this.#search.open(),
        collapse_all: () => this.#collapseAll(),
      }),
      ...selectPointedRow(this, port, this.tree.name),
      new Select(this, presented, (value) => value),
      new Select(this, view, ({ selectedFrame }) => selectedFrame),
      new Select(this, view, ({ expanded }) => expanded[this.tree.name]),
      new Select(this, view, ({ sizes }) => sizes),
      new Select(this, view, ({ hexValues, sortedValues }) => `${hexValues} ${sortedValues}`),
      new Select(this, reads.changes, (value) => value),
      new Select(this, server, ({ connection }) => connection.kind),
      new Select(this, server, ({ role }) => role),
      new Select(this, server, () => this.session?.capabilities),
    ];
  }

  protected override prepare(port: ValuePanelsPort): void {
    super.prepare(port);
    if (!areValuesAboutToChange(port)) {
      this.#slow.clear();
      const before = this.#shownAt;
      const { rows, walked } = this.#currentRows(port);
      if (!this.#asked.isAwaited(rows) || this.#shownAt !== before) {
        this.#all = rows;
        this.#walked = walked;
      }
    }
    this.#found = this.#search.filter(this.#all);
    this.rows = this.#found.rows;
  }

  protected override view(port: ValuePanelsPort): TemplateResult {
    const isEmpty = this.#all.length === 0;
    const found = this.#found;
    const empty = isEmpty ? this.#emptyState(port) : found.rows.length === 0 ? noMatch : undefined;
    const changes = this.#walked.filter(isChanged).length;
    return html`
      ${panelHead(
        'Variables',
        [
          {
            icon: 'down',
            label: 'Next changed value',
            keys: 'F8',
            disabled: changes === 0,
            reason: 'no value has changed since the last stop',
            onPress: () => this.#goToNextChanged(),
          },
          {
            icon: 'filter',
            label: 'Search values',
            keys: 'Ctrl+F',
            pressed: this.#search.isOpen,
            disabled: isEmpty && !this.#search.isOpen,
            onPress: () => this.#search.toggle(),
          },
          { icon: 'collapse', label: 'Collapse all variables', onPress: () => this.#collapseAll() },
          {
            icon: 'more',
            label: 'Value display options',
            onPress: (event) => openMenuBelow(event, 'Values', port.lookEntries()),
          },
        ],
        html`<span class="changes">${changes === 0 ? '' : `${changes} changed`}</span>`,
      )}
      ${searchView(this.#search, found)} ${empty ? emptyState(empty) : nothing}
      <div class="values-area" @keydown=${this.#onKeyDown}>${this.treeView(port)}</div>
      ${this.#slow.view()}
    `;
  }

  protected override setExpanded(key: string, expanded: boolean): void {
    this.#search.noteToggled({ key, expanded });
    super.setExpanded(key, expanded);
  }

  #emptyState(port: ValuePanelsPort): EmptyState | undefined {
    const { phase } = port.presented.value;
    if (phase === 'Stopped') return this.#hasNoScopes ? noScopes : undefined;
    return phase === 'Running' ? running : nothingRuns;
  }

  #currentRows(port: ValuePanelsPort): Pick<VariablesRows, 'rows' | 'walked'> {
    const shown = port.shownFrame();
    const stopped = port.shownStop();
    if (!shown || !stopped) return { rows: [], walked: [] };
    const { sessionId, frame } = shown;
    const { isOver } = port.presented.value;
    const { format } = shownFormat(port, sessionId);
    const shownAt = `${stopped.stop.id} ${frame.id}`;
    const scopes = waitingRead(this.#slow, port, { sessionId, command: 'scopes', args: { frameId: frame.id } });
    this.#hasNoScopes = scopes.status === 'ready' && (scopes.value.scopes ?? []).length === 0;
    const { reads, view } = port;
    const kind = { command: 'variables', args: { format } } as const;
    const opened = view.value.expanded[this.tree.name] ?? {};
    const built = variablesRows({
      scopes,
      sources: {
        ...this.sources(port, { sessionId, stopId: stopped.stop.id, frameId: frame.id }),
        isFollowed: followed((path: string, isRead: boolean) =>
          isRead ? path in opened : reads.placeOf(sessionId, kind, { frameId: frame.id, path })?.isKnown === true,
        ),
      },
      isOver,
      last: this.#all,
      isShown: this.#shownAt === shownAt,
    });
    if (!built.isKept) this.#shownAt = shownAt;
    return built;
  }

  #collapseAll(): void {
    const { port } = this;
    const open = this.#all.filter((row) => 'expanded' in row && row.expanded);
    if (port) {
      setExpanded(port.view, this.tree.name, Object.fromEntries(open.map(({ key }) => [key, false])));
    }
  }

  /** Goes to the next changed row, and expands its parents. */
  #goToNextChanged(): void {
    const { port } = this;
    const rows = this.#search.isOpen ? this.rows : this.#walked;
    const found = nextChanged(rows, this.treeElement?.current);
    if (!found) port?.notify('No visible value has changed since the last stop.');
    else if (!found.closedIn) this.treeElement?.goTo(found.key);
    else if (port) {
      setExpanded(port.view, this.tree.name, Object.fromEntries(found.closedIn.map((key) => [key, true])));
      void this.updateComplete.then(() => this.treeElement?.goTo(found.key));
    }
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || keyName(event) !== 'Ctrl+F') return;
    event.preventDefault();
    this.#search.open();
  };
}
