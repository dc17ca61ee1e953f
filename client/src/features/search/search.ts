import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { attempt } from '../../model/attempt.ts';
import { expansionOf, setExpanded } from '../../model/expansion.ts';
import { Select } from '../../model/store.ts';
import { markedText } from '../../ui/marked-text.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { treePanelStyles } from '../../ui/panel.styles.ts';
import { searchOptionButtons, searchOptionStyles } from '../../ui/search-options.ts';
import '../../ui/tree.ts';
import type { TreeEvents, TreeRow } from '../../ui/tree-row.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { SearchState } from './file-searcher.ts';
import type { SearchPort } from './port.ts';
import { matchCount, resultMessage, searchRows, type SearchRow } from './search-rows.ts';

const treeName = 'search';

const styles = css`
  .bar {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px var(--sl-1);
    min-height: var(--sl-head);
    padding: 0 var(--sl-5);
  }
  .bar > .field {
    flex: 1 1 120px;
    min-width: 120px;
    max-width: 300px;
  }
  .bar > [role='status'] {
    padding: 0 var(--sl-3);
    color: var(--sl-text-2);
  }
  .bar > .failed {
    color: var(--sl-error);
  }
  .number {
    flex: none;
    min-width: 4ch;
    text-align: right;
  }
  .code {
    white-space: pre;
    font-family: var(--sl-font-mono);
  }
  .code > b {
    outline: 1px solid var(--sl-changed);
    outline-offset: -1px;
    border-radius: 2px;
    background: var(--sl-changed-bg);
    font-weight: inherit;
  }
  @media (forced-colors: active) {
    .code > b {
      background: Mark;
      color: MarkText;
    }
  }
  @media (pointer: coarse) {
    .button.small {
      min-width: 44px;
      height: 44px;
    }
  }
`;

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

function rowView(row: SearchRow): TreeRow {
  if (row.type === 'file') {
    const { key, name, folder, expanded } = row;
    return {
      key,
      level: 1,
      label: `${visibleText(key)}, ${matchCount(row.count)}`,
      title: key,
      expandable: true,
      expanded,
      content: html`<span class="cut">${visibleText(name)}</span
        ><span class="cut dim small">${visibleText(folder)}</span
        ><span class="push dim small">${row.count.toLocaleString('en')}</span>`,
    };
  }
  const { line, text, matches } = row.found;
  return {
    key: row.key,
    level: 2,
    label: `${line}: ${visibleText(text)}`,
    title: `${row.path}:${line}`,
    content: html`<span class="number dim small">${line}</span
      ><span class="code cut"
        >${markedText(
          text,
          matches.flatMap(([from, to]) => range(from, to)),
        )}</span
      >`,
  };
}

/** The search across the files of the workspace. */
@customElement('stopline-search')
export class StoplineSearch extends PanelElement<SearchPort> {
  static override styles = [...treePanelStyles, searchOptionStyles, styles];

  protected override readonly focused = 'input';
  #rows: readonly SearchRow[] = [];

  protected override focusPart(options?: FocusOptions): void {
    super.focusPart(options);
    this.renderRoot.querySelector('input')?.select();
  }

  protected override select({ searcher, view }: SearchPort) {
    return [
      new Select(this, searcher.state, (value) => value),
      new Select(this, view, ({ expanded }) => expanded[treeName]),
    ];
  }

  protected override prepare({ searcher, view }: SearchPort): void {
    const { found } = searcher.state.value;
    this.#rows = searchRows(found?.files ?? [], expansionOf(view.value, treeName));
  }

  protected override view({ searcher }: SearchPort): TemplateResult {
    const { search } = searcher.state.value;
    return html`
      <div class="bar" role="search" aria-label="Search in files">
        <input
          class="field"
          type="text"
          aria-label="Search in files"
          placeholder="Search in files"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          maxlength="500"
          .value=${search.text}
          @input=${({ target }: Event) => {
            if (target instanceof HTMLInputElement) searcher.change({ text: target.value });
          }}
          @keydown=${this.#onFieldKey}
        />
        ${searchOptionButtons(search, (changed) => searcher.change(changed))} ${this.#status(searcher.state.value)}
      </div>
      <stopline-tree
        label="Search results"
        .rows=${this.#rows.map(rowView)}
        @row-selected=${this.#onSelected}
        @row-toggled=${this.#onToggled}
        @keydown=${this.#onTreeKey}
      ></stopline-tree>
    `;
  }

  #status({ found, error, isSearching }: SearchState): TemplateResult {
    const message = error ?? (isSearching || !found ? '' : resultMessage(found));
    return html`<span class="small ${error === undefined ? '' : 'failed'}" role="status"
      >${isSearching ? html`<span class="after-a-while">Searching…</span>` : message === '' ? nothing : visibleText(message)}</span
    >`;
  }

  readonly #fieldKeys: Readonly<Partial<Record<string, () => void>>> = {
    Enter: () => void this.port?.searcher.run(),
    ArrowDown: () => this.renderRoot.querySelector('stopline-tree')?.focus(),
    Escape: () => this.port?.uiRequests.make({ to: 'focus', region: 'editor' }),
  };

  readonly #onFieldKey = (event: KeyboardEvent): void => {
    const act = event.isComposing ? undefined : this.#fieldKeys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  readonly #onTreeKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    this.focus();
  };

  readonly #onSelected = ({ detail }: TreeEvents['row-selected']): void => {
    const { port } = this;
    const row = this.#rows.find(({ key }) => key === detail.key);
    if (!port || row?.type !== 'line') return;
    const { line, column } = row.found;
    void attempt(port, port.openFile(row.path, line, { column }));
  };

  readonly #onToggled = ({ detail }: TreeEvents['row-toggled']): void => {
    if (this.port) setExpanded(this.port.view, treeName, { [detail.key]: detail.expanded });
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-search': StoplineSearch;
  }
}
