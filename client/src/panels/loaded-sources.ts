import { baseName, sessionTree, type Dap, type SessionId, type State } from '#protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { Select } from '../state/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { rowStyles } from '../ui/row.styles.ts';
import '../ui/tree.ts';
import type { TreeEvents, TreeRow } from '../ui/tree-row.ts';
import { visibleText } from '../ui/visible-text.ts';
import type { Workbench } from '../workbench.ts';
import { attempt } from '../state/attempt.ts';
import { PanelElement } from './panel-element.ts';
import { panelStyles } from './panel.styles.ts';
import { emptyState, startFirst } from './panel-view.ts';

/** A source that an adapter says is loaded. */
export interface LoadedSource {
  readonly key: string;
  readonly sessionId: SessionId;
  readonly source: Dap.Source;
  readonly name: string;
}

/** The sources of a session tree, by name. */
export function loadedSources(state: State, rootId: SessionId | undefined): readonly LoadedSource[] {
  const sessions = rootId === undefined ? [] : sessionTree(state, rootId);
  return sessions
    .flatMap(({ id: sessionId, loadedSources: sources }) =>
      sources.map((source) => ({
        key: `${sessionId} ${source.path ?? source.name ?? ''} ${source.sourceReference ?? 0}`,
        sessionId,
        source,
        name: source.name ?? baseName(source.path ?? 'Source without a name'),
      })),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

const sourceRow = ({ key, source, name }: LoadedSource): TreeRow => ({
  key,
  level: 1,
  label: visibleText(name),
  title: source.path ?? source.origin ?? name,
  content: html`<span class="cut">${visibleText(name)}</span
    ><span class="push dim small cut">${visibleText(source.origin ?? '')}</span>`,
});

/** What the debuggee has loaded: tree "Loaded sources". */
@customElement('stopline-loaded-sources')
export class StoplineLoadedSources extends PanelElement {
  static override styles = [baseStyles, rowStyles, panelStyles];

  #sources: readonly LoadedSource[] = [];

  protected override select({ server, presented }: Workbench) {
    return [
      new Select(this, server, ({ state }) => state.sessions),
      new Select(this, presented, ({ sessionId }) => sessionId),
      new Select(this, presented, ({ phase }) => phase),
    ];
  }

  protected override view(workbench: Workbench): TemplateResult {
    this.#sources = loadedSources(workbench.server.value.state, workbench.shownSessionId());
    const isEmpty = this.#sources.length === 0;
    const next = startFirst(workbench.presented.value.phase, 'They show here as the program loads them.');
    return html`
      ${isEmpty ? emptyState({ what: 'No sources.', next }) : nothing}
      <stopline-tree
        label="Loaded sources"
        flat
        .rows=${this.#sources.map(sourceRow)}
        @row-selected=${this.#onSelected}
      ></stopline-tree>
    `;
  }

  readonly #onSelected = ({ detail }: TreeEvents['row-selected']): void => {
    const { workbench } = this;
    const found = this.#sources.find(({ key }) => key === detail.key);
    if (workbench && found) void attempt(workbench, workbench.openSource(found.sessionId, found.source));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-loaded-sources': StoplineLoadedSources;
  }
}
