import { DebugError, type OutputEntry, type SessionId } from '#protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { NotReachedError } from '../connection/not-reached.ts';
import { Select } from '../state/store.ts';
import { ansiStyles } from '../ui/ansi.styles.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import '../ui/virtual-list.ts';
import type { StoplineVirtualList } from '../ui/virtual-list.ts';
import type { Workbench } from '../workbench.ts';
import { attempt } from './attempt.ts';
import { withExpression } from './console/console-history.ts';
import type { GapLine } from './console/console-line.ts';
import { consoleLineView, type ConsoleLineActions } from './console/console-line-view.ts';
import { consoleLines } from './console/console-lines.ts';
import './console/console-prompt.ts';
import { consoleTarget } from './console/console-target.ts';
import { ConsoleValues } from './console/console-values.ts';
import { consoleStyles } from './console/console.styles.ts';
import { PanelElement } from './panel-element.ts';
import { panelStyles } from './panel.styles.ts';
import { emptyState, panelHead } from './panel-view.ts';
import { valueStyles } from './values/value.styles.ts';

/** As many missing lines as are asked for at a time. */
const filledAtATime = 500;

/** Further lines that were asked for, and from where on lines are shown, of one session tree. */
interface Shown {
  readonly first: number;
  readonly filled: readonly OutputEntry[];
}

const everything: Shown = { first: 0, filled: [] };

/** What the program said and what was asked of it: log "Debug console", and the prompt. */
@customElement('stopline-console')
export class StoplineConsole extends PanelElement {
  static override styles = [baseStyles, buttonStyles, ansiStyles, valueStyles, panelStyles, consoleStyles];

  protected override readonly focused = 'stopline-console-prompt';
  readonly #values = new ConsoleValues();
  readonly #list = createRef<StoplineVirtualList>();
  #shown: ReadonlyMap<SessionId, Shown> = new Map();
  #whole: ReadonlySet<string> = new Set();

  /** Hides what was said until now, in this page only. */
  clear(): void {
    const rootId = this.workbench?.shownSessionId();
    const total = rootId === undefined ? undefined : this.workbench?.server.value.output[rootId]?.total;
    if (rootId !== undefined) this.#show(rootId, { first: total ?? 0, filled: [] });
  }

  protected override select({ server, presented, view, reads }: Workbench) {
    return [
      new Select(this, server, ({ output }) => output),
      new Select(this, server, ({ connection }) => connection.kind),
      new Select(this, server, ({ state }) => state.sessions),
      new Select(this, server, ({ state }) => state.breakpoints),
      new Select(this, presented, (value) => value),
      new Select(this, view, ({ selectedFrame }) => selectedFrame),
      new Select(this, view, ({ consoleHistory }) => consoleHistory),
      new Select(this, reads.changes, (value) => value),
    ];
  }

  protected override view(workbench: Workbench): TemplateResult {
    const { connection, state } = workbench.server.value;
    const target = consoleTarget({
      connection,
      state,
      presented: workbench.presented.value,
      shown: workbench.shownFrame(),
    });
    const lines = this.#lines(workbench);
    const actions = this.#actions(workbench);
    return html`
      ${panelHead('Console', [{ icon: 'trash', label: 'Clear console', onPress: () => this.clear() }])}
      ${lines.length === 0 ? emptyState({ what: 'No output.', next: 'What the program prints shows here.' }) : nothing}
      <stopline-virtual-list
        label="Debug console"
        .rows=${lines.map((line) => ({ key: line.key, draw: () => consoleLineView(line, actions) }))}
        ${ref(this.#list)}
      ></stopline-virtual-list>
      <stopline-console-prompt
        .history=${workbench.view.value.consoleHistory}
        .hint=${target.sessionId === undefined ? target.reason : target.hint}
        .disabled=${target.sessionId === undefined}
        @expression-entered=${this.#onEntered}
      ></stopline-console-prompt>
    `;
  }

  #lines(workbench: Workbench) {
    const rootId = workbench.shownSessionId();
    if (rootId === undefined) return [];
    const { first, filled } = this.#shown.get(rootId) ?? everything;
    const entries = workbench.server.value.output[rootId]?.entries ?? [];
    return consoleLines({
      entries: filled.length === 0 ? entries : merged(filled, entries),
      first,
      breakpoints: workbench.server.value.state.breakpoints,
      expanded: this.#values.expanded,
      valuesOf: (entry) => this.#values.rowsOf(workbench.reads, entry),
    });
  }

  #actions(workbench: Workbench): ConsoleLineActions {
    const redrawn =
      <Subject>(change: (subject: Subject) => void) =>
      (subject: Subject): void => {
        change(subject);
        this.requestUpdate();
      };
    return {
      onToggleEntry: redrawn((entry) => this.#values.toggleEntry(entry)),
      onToggleValue: redrawn((row) => this.#values.toggleValue(row)),
      onAsk: redrawn((key) => this.#values.ask(key)),
      onWhole: redrawn((key) => (this.#whole = new Set([...this.#whole, key]))),
      onOpen: (entry) => void open(workbench, entry),
      onFill: (gap) => void this.#fill(workbench, gap),
      whole: this.#whole,
    };
  }

  #show(rootId: SessionId, shown: Shown): void {
    this.#shown = new Map([...this.#shown, [rootId, shown]]);
    this.requestUpdate();
  }

  /** Asks the server for the end of what is missing: it has everything. */
  async #fill(workbench: Workbench, gap: GapLine): Promise<void> {
    const sessionId = workbench.shownSessionId();
    if (sessionId === undefined) return;
    const count = Math.min(filledAtATime, gap.count);
    const start = gap.start + gap.count - count;
    const answer = await attempt(workbench, workbench.call('read_output', { sessionId, start, count }));
    const shown = this.#shown.get(sessionId) ?? everything;
    if (answer) this.#show(sessionId, { ...shown, filled: merged(answer.entries, shown.filled) });
  }

  readonly #onEntered = ({ detail: { expression } }: CustomEvent<{ readonly expression: string }>): void => {
    if (this.workbench) void this.#evaluate(this.workbench, expression);
  };

  /** The server adds what was typed and what came of it to the output, so that everybody sees both. */
  async #evaluate(workbench: Workbench, expression: string): Promise<void> {
    const { connection, state } = workbench.server.value;
    const presented = workbench.presented.value;
    const target = consoleTarget({ connection, state, presented, shown: workbench.shownFrame() });
    if (target.sessionId === undefined) return;
    workbench.view.update((view) => ({ ...view, consoleHistory: withExpression(view.consoleHistory, expression) }));
    this.#list.value?.scrollToEnd();
    const { sessionId, frameId } = target;
    const args = { expression, ...(frameId !== undefined && { frameId }), context: 'repl' } as const;
    await workbench.request(sessionId, 'evaluate', args).catch((thrown: unknown) => {
      const { code, message } = DebugError.from(thrown);
      const isSaid = !(thrown instanceof NotReachedError) && code !== 'unknown_session';
      if (!isSaid) workbench.notify(message, 'failure');
    });
  }
}

/** Entries of both, each once, by index. */
function merged(some: readonly OutputEntry[], others: readonly OutputEntry[]): readonly OutputEntry[] {
  const byIndex = new Map([...some, ...others].map((entry) => [entry.index, entry]));
  return [...byIndex.values()].toSorted((a, b) => a.index - b.index);
}

async function open(workbench: Workbench, { sessionId, source, line }: OutputEntry): Promise<void> {
  if (source) await attempt(workbench, workbench.openSource(sessionId, source, line));
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-console': StoplineConsole;
  }
}
