import type { Dap, Phase } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { Select } from '../state/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { openMenu, type MenuEntry } from '../ui/menu.ts';
import { rowStyles } from '../ui/row.styles.ts';
import '../ui/tree.ts';
import type { TreeEvents, TreeRow } from '../ui/tree-row.ts';
import type { Workbench } from '../workbench.ts';
import { addWatch, copyText } from './attempt.ts';
import { expansionOf, setExpanded } from './expansion.ts';
import { frameMoment, isAboutToChange } from './frame-moment.ts';
import { PanelElement } from './panel-element.ts';
import { panelStyles } from './panel.styles.ts';
import { emptyState, panelHead, type EmptyState } from './panel-view.ts';
import { ValueMemory } from './values/value-memory.ts';
import { valueRowView } from './values/value-row-view.ts';
import type { ValueRow } from './values/value-row.ts';
import { valueStyles } from './values/value.styles.ts';
import { variablesBefore, variablesRows } from './variables-rows.ts';

const tree = 'variables';

const running: EmptyState = {
  what: 'Running.',
  next: 'Values show when the program stops. Pause (F6) stops it now.',
};
const nothingRuns: EmptyState = { what: 'No values.', next: 'They show here at the first stop.' };

const emptyStates: Readonly<Record<Phase, EmptyState | undefined>> = {
  Idle: nothingRuns,
  Starting: nothingRuns,
  Running: running,
  Stopped: undefined,
  Terminating: nothingRuns,
  Terminated: nothingRuns,
};

const styles = css`
  :host {
    --names: 136px;
  }
`;

/** The variables of the frame that is shown: tree "Variables". */
@customElement('stopline-variables')
export class StoplineVariables extends PanelElement {
  static override styles = [baseStyles, buttonStyles, rowStyles, panelStyles, valueStyles, styles];

  readonly #memory = new ValueMemory();
  #rows: readonly ValueRow[] = [];
  /** The lazy values that a person asked for at one stop. Asking again is the person's to decide. */
  #asked: { readonly stop: string; readonly paths: ReadonlySet<string> } = { stop: '', paths: new Set() };

  protected override select({ server, presented, view, reads }: Workbench) {
    return [
      new Select(this, presented, (value) => value),
      new Select(this, view, ({ selectedFrame }) => selectedFrame),
      new Select(this, view, ({ expanded }) => expanded[tree]),
      new Select(this, reads.changes, (value) => value),
      new Select(this, server, ({ connection }) => connection.kind),
    ];
  }

  protected override view(workbench: Workbench): TemplateResult {
    if (!isAboutToChange(workbench)) this.#rows = this.#currentRows(workbench);
    const empty = this.#rows.length === 0 ? emptyStates[workbench.presented.value.phase] : undefined;
    return html`
      ${panelHead('Variables', [{ icon: 'collapse', label: 'Collapse all variables', onPress: () => this.#collapseAll() }])}
      ${empty ? emptyState(empty) : nothing}
      <stopline-tree
        label="Variables"
        .rows=${this.#rows.map((row) => this.#treeRow(row))}
        @row-toggled=${this.#onToggled}
        @row-activated=${this.#onActivated}
        @row-action=${this.#onAction}
        @row-menu-requested=${this.#onMenuRequested}
      ></stopline-tree>
    `;
  }

  #currentRows(workbench: Workbench): readonly ValueRow[] {
    const shown = workbench.shownFrame();
    const stopped = workbench.shownStop();
    if (!shown || !stopped) return [];
    const { sessionId, frame } = shown;
    const { isOver } = workbench.presented.value;
    const moment = frameMoment(stopped, frame);
    const { before, known } = this.#memory.recall(moment);
    if (this.#asked.stop !== moment.stop) this.#asked = { stop: moment.stop, paths: new Set() };
    const built = variablesRows({
      scopes: workbench.reads.read(sessionId, 'scopes', { frameId: frame.id }),
      sources: {
        read: (args) => workbench.reads.read(sessionId, 'variables', args),
        isExpanded: expansionOf(workbench.view.value, tree),
        asked: this.#asked.paths,
        before: new Map([...variablesBefore(stopped, frame), ...before]),
        known,
      },
      isOver,
      last: this.#rows,
    });
    if (!isOver) this.#memory.remember(moment, built.shown, built.settled);
    return built.rows;
  }

  #treeRow(row: ValueRow): TreeRow {
    return valueRowView(row, {
      onAsk: (key) => this.#ask(key),
      actions: () => [{ name: 'copy', label: 'Copy value', icon: 'copy' }],
    });
  }

  #row(key: string): ValueRow | undefined {
    return this.#rows.find((row) => row.key === key);
  }

  #ask(path: string): void {
    this.#asked = { ...this.#asked, paths: new Set([...this.#asked.paths, path]) };
    this.requestUpdate();
  }

  #collapseAll(): void {
    const { workbench } = this;
    const open = this.#rows.filter((row) => 'expanded' in row && row.expanded);
    if (workbench) setExpanded(workbench.view, tree, Object.fromEntries(open.map(({ key }) => [key, false])));
  }

  async #copy(variable: Dap.Variable): Promise<void> {
    const { workbench } = this;
    if (workbench) await copyText(workbench, await wholeValue(workbench, variable));
  }

  readonly #onToggled = ({ detail }: TreeEvents['row-toggled']): void => {
    if (this.workbench) setExpanded(this.workbench.view, tree, { [detail.key]: detail.expanded });
  };

  readonly #onActivated = (event: TreeEvents['row-activated']): void => {
    const row = this.#row(event.detail.key);
    if (row?.type === 'lazy' && row.age === 'now') this.#ask(row.key);
  };

  readonly #onAction = ({ detail }: TreeEvents['row-action']): void => {
    const row = this.#row(detail.key);
    if (row?.type === 'variable') void this.#copy(row.variable);
  };

  readonly #onMenuRequested = ({ detail }: TreeEvents['row-menu-requested']): void => {
    const { workbench } = this;
    const row = this.#row(detail.key);
    if (!workbench || row?.type !== 'variable') return;
    const { variable } = row;
    const expression = variable.evaluateName;
    const entries: readonly MenuEntry[] = [
      { label: 'Copy value', run: () => void this.#copy(variable) },
      {
        label: 'Copy expression',
        ...(expression === undefined && { disabled: true, reason: 'The adapter names none' }),
        run: () => void copyText(workbench, expression ?? ''),
      },
      'separator',
      {
        label: 'Add to watch',
        ...(expression === undefined && { disabled: true, reason: 'The adapter names no expression for it' }),
        run: () => void addWatch(workbench, expression ?? ''),
      },
    ];
    openMenu({ label: variable.name, entries, x: detail.x, y: detail.y, near: this });
  };
}

/** The value without the cuts that adapters make for display, where the adapter can give it. */
async function wholeValue(workbench: Workbench, { value, evaluateName }: Dap.Variable): Promise<string> {
  const shown = workbench.shownFrame();
  const session = shown && workbench.server.value.state.sessions[shown.sessionId];
  if (!shown || !session?.capabilities.supportsClipboardContext || evaluateName === undefined) return value;
  const args = { expression: evaluateName, frameId: shown.frame.id, context: 'clipboard' } as const;
  return workbench.request(session.id, 'evaluate', args).then(
    ({ result }) => result,
    () => value,
  );
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-variables': StoplineVariables;
  }
}
