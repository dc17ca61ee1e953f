import { dispatch, type Handlers } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { Select } from '../state/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { breakpointGlyph } from '../ui/icons.ts';
import { openMenu } from '../ui/menu.ts';
import { rowStyles } from '../ui/row.styles.ts';
import '../ui/tree.ts';
import type { TreeEvents, TreeRow } from '../ui/tree-row.ts';
import { visibleText } from '../ui/visible-text.ts';
import type { Workbench } from '../workbench.ts';
import { actorFace, actorFaceStyles } from './actor-face.ts';
import { attempt } from './attempt.ts';
import { breakpointRows, type BreakpointListRow, type BreakpointRow, type FilterRow } from './breakpoint-rows.ts';
import { PanelElement } from './panel-element.ts';
import { panelStyles } from './panel.styles.ts';
import { emptyState, panelHead, type EmptyState } from './panel-view.ts';

const noBreakpoints: EmptyState = {
  what: 'No breakpoints.',
  next: 'Click a line number, or press F9 on the current line.',
};

const detail = (text: string): TemplateResult | typeof nothing =>
  text === '' ? nothing : html`<span class="detail cut">${visibleText(text)}</span>`;

const filterRow = ({ key, filter, enabled, condition }: FilterRow): TreeRow => ({
  key,
  level: 1,
  label: visibleText(filter.label),
  title: visibleText(filter.description ?? filter.label),
  classes: enabled ? '' : 'off',
  checked: enabled,
  content: html`
    ${breakpointGlyph('exception', enabled ? 'bound' : 'disabled')}
    <span class="place">${visibleText(filter.label)}</span>${detail(condition ?? '')}
  `,
});

const breakpointRow = ({ key, name, look, text, agent, breakpoint }: BreakpointRow): TreeRow => ({
  key,
  level: 1,
  label: visibleText(name),
  title: visibleText(`${breakpoint.path}:${look.line}\n${look.title}`),
  classes: breakpoint.enabled ? '' : 'off',
  checked: breakpoint.enabled,
  actions: [{ name: 'remove', label: 'Remove breakpoint', icon: 'close', key: 'Delete' }],
  content: html`
    ${breakpointGlyph(look.kind, look.state)}
    <span class="place">${visibleText(name)}</span>${detail(text)}
    ${agent ? html`<span class="push">${actorFace(agent)}</span>` : nothing}
  `,
});

const views: Handlers<BreakpointListRow, TreeRow> = { filter: filterRow, breakpoint: breakpointRow };

const styles = css`
  :host {
    --face: 14px;
  }
  .place {
    flex: none;
  }
  .off .place {
    color: var(--sl-text-3);
  }
  .detail {
    flex: 0 1 auto;
    color: var(--sl-text-3);
    font-family: var(--sl-font-mono);
    font-size: var(--sl-size-small);
  }
  .push {
    display: flex;
    align-self: center;
  }
`;

/** Exception filters and breakpoints: tree "Breakpoints". */
@customElement('stopline-breakpoints')
export class StoplineBreakpoints extends PanelElement {
  static override styles = [baseStyles, buttonStyles, rowStyles, panelStyles, actorFaceStyles, styles];

  #rows: readonly BreakpointListRow[] = [];

  protected override select({ server, presented }: Workbench) {
    return [
      new Select(this, server, ({ state }) => state.breakpoints),
      new Select(this, server, ({ state }) => state.exceptionFilters),
      new Select(this, server, ({ state }) => state.sessions),
      new Select(this, presented, ({ sessionId }) => sessionId),
    ];
  }

  protected override view(workbench: Workbench): TemplateResult {
    const { state } = workbench.server.value;
    this.#rows = breakpointRows(state, workbench.shownSessionId());
    const isEmpty = state.breakpoints.length === 0;
    const isOn = state.breakpoints.some(({ enabled }) => enabled);
    return html`
      ${panelHead('Breakpoints', [
        {
          icon: 'mute',
          label: isOn || isEmpty ? 'Disable all breakpoints' : 'Enable all breakpoints',
          disabled: isEmpty,
          onPress: () => this.#enableAll(!isOn),
        },
        { icon: 'trash', label: 'Remove all breakpoints', disabled: isEmpty, onPress: () => this.#removeAll() },
      ])}
      ${isEmpty ? emptyState(noBreakpoints) : nothing}
      <stopline-tree
        label="Breakpoints"
        flat
        .rows=${this.#rows.map((row) => dispatch(views, row))}
        @row-selected=${this.#onSelected}
        @row-checked=${this.#onChecked}
        @row-action=${this.#onAction}
        @row-menu-requested=${this.#onMenuRequested}
      ></stopline-tree>
    `;
  }

  #row(key: string): BreakpointListRow | undefined {
    return this.#rows.find((row) => row.key === key);
  }

  #enable(row: BreakpointListRow, enabled: boolean): void {
    const { workbench } = this;
    if (!workbench) return;
    if (row.type === 'breakpoint') {
      void attempt(workbench, workbench.call('change_breakpoint', { id: row.breakpoint.id, enabled }));
      return;
    }
    const choice = { enabled, ...(row.condition !== undefined && { condition: row.condition }) };
    void attempt(workbench, workbench.call('set_exception_filter', { filter: row.filter.filter, choice }));
  }

  #enableAll(enabled: boolean): void {
    for (const row of this.#rows) if (row.type === 'breakpoint') this.#enable(row, enabled);
  }

  #remove(ids: readonly number[]): void {
    if (this.workbench) void attempt(this.workbench, this.workbench.call('remove_breakpoints', { ids }));
  }

  #removeAll(): void {
    this.#remove(this.#rows.flatMap((row) => (row.type === 'breakpoint' ? [row.breakpoint.id] : [])));
  }

  #open({ breakpoint, look }: BreakpointRow): void {
    if (this.workbench) void attempt(this.workbench, this.workbench.openFile(breakpoint.path, look.line));
  }

  readonly #onSelected = (event: TreeEvents['row-selected']): void => {
    const row = this.#row(event.detail.key);
    if (row?.type === 'breakpoint') this.#open(row);
  };

  readonly #onChecked = (event: TreeEvents['row-checked']): void => {
    const row = this.#row(event.detail.key);
    if (row) this.#enable(row, event.detail.checked);
  };

  readonly #onAction = (event: TreeEvents['row-action']): void => {
    const row = this.#row(event.detail.key);
    if (row?.type === 'breakpoint') this.#remove([row.breakpoint.id]);
  };

  readonly #onMenuRequested = (event: TreeEvents['row-menu-requested']): void => {
    const { key, x, y } = event.detail;
    const row = this.#row(key);
    if (row?.type !== 'breakpoint') return;
    const { enabled, id } = row.breakpoint;
    const entries = [
      { label: 'Show in editor', run: () => this.#open(row) },
      { label: enabled ? 'Disable' : 'Enable', run: () => this.#enable(row, !enabled) },
      'separator' as const,
      { label: 'Remove breakpoint', keys: 'Delete', run: () => this.#remove([id]) },
    ];
    openMenu({ label: row.name, entries, x, y, near: this });
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-breakpoints': StoplineBreakpoints;
  }
}
