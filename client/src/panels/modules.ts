import { sessionTree, type Dap, type SessionState } from '#protocol';
import { css, html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { Select } from '../state/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { visibleText } from '../ui/visible-text.ts';
import type { Workbench } from '../workbench.ts';
import { PanelElement } from './panel-element.ts';
import { panelStyles } from './panel.styles.ts';
import { emptyState, startFirst } from './panel-view.ts';

/** A column of the table: its head, and the attribute of a module that stands in it. */
interface ModuleColumn {
  readonly label: string;
  readonly attribute: string;
}

const ownColumns: readonly ModuleColumn[] = [
  { label: 'Name', attribute: 'name' },
  { label: 'Version', attribute: 'version' },
  { label: 'Symbols', attribute: 'symbolStatus' },
  { label: 'Path', attribute: 'path' },
];

/** Our columns, and those that the adapter announces. */
function moduleColumns(sessions: readonly Pick<SessionState, 'capabilities'>[]): readonly ModuleColumn[] {
  const announced = sessions
    .flatMap(({ capabilities }) => capabilities.additionalModuleColumns ?? [])
    .map(({ label, attributeName }) => ({ label, attribute: attributeName }));
  const known = new Set(ownColumns.map(({ attribute }) => attribute));
  return [...ownColumns, ...announced.filter(({ attribute }) => !known.has(attribute))];
}

/** What stands in a cell. */
function moduleCell(module: Dap.Module, { attribute }: ModuleColumn): string {
  const value: unknown = new Map<string, unknown>(Object.entries(module)).get(attribute);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The modules of the shown session: table "Modules". */
@customElement('stopline-modules')
export class StoplineModules extends PanelElement {
  static override styles = [
    baseStyles,
    panelStyles,
    css`
      .scroller {
        flex: 1;
        min-height: 0;
        overflow: auto;
        scrollbar-width: thin;
        scrollbar-color: var(--sl-line-strong) transparent;
      }
      table {
        min-width: 100%;
        border-collapse: collapse;
        line-height: var(--sl-row);
        white-space: nowrap;
      }
      th {
        position: sticky;
        top: 0;
        background: var(--sl-bg-panel);
        color: var(--sl-text-3);
        font-weight: 400;
        text-align: start;
      }
      th,
      td {
        max-width: 480px;
        padding: 0 var(--sl-5);
        overflow: hidden;
        text-overflow: ellipsis;
      }
      tbody tr:hover {
        background: var(--sl-bg-hover);
      }
    `,
  ];

  protected override readonly focused = '.scroller';

  protected override select({ server, presented }: Workbench) {
    return [
      new Select(this, server, ({ state }) => state.sessions),
      new Select(this, presented, ({ sessionId }) => sessionId),
      new Select(this, presented, ({ phase }) => phase),
    ];
  }

  protected override view(workbench: Workbench): TemplateResult {
    const rootId = workbench.shownSessionId();
    const sessions = rootId === undefined ? [] : sessionTree(workbench.server.value.state, rootId);
    const modules = sessions.flatMap((session) => session.modules);
    const columns = moduleColumns(sessions);
    if (modules.length === 0) {
      const next = startFirst(workbench.presented.value.phase, 'They show here as the program loads them.');
      return emptyState({ what: 'No modules.', next });
    }
    return html`
      <div class="scroller" tabindex="0">
        <table aria-label="Modules">
          <thead>
            <tr>
              ${columns.map(({ label }) => html`<th scope="col">${visibleText(label)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${modules.map(
              (module) =>
                html`<tr>
                  ${columns.map((column) => cellView(module, column))}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    `;
  }
}

function cellView(module: Dap.Module, column: ModuleColumn): TemplateResult {
  const text = visibleText(moduleCell(module, column));
  return html`<td class=${column.attribute === 'name' ? 'mono' : ''} title=${text}>${text}</td>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-modules': StoplineModules;
  }
}
