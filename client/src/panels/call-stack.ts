import { rootIdOf, type Dap, type SessionId, type SessionState, type State } from '#protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { Select } from '../state/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { openMenu } from '../ui/menu.ts';
import { rowStyles } from '../ui/row.styles.ts';
import '../ui/tree.ts';
import type { TreeEvents } from '../ui/tree-row.ts';
import type { Workbench } from '../workbench.ts';
import { attempt, copyText } from './attempt.ts';
import { expansionOf, setExpanded } from './expansion.ts';
import { PanelElement } from './panel-element.ts';
import { panelStyles } from './panel.styles.ts';
import { emptyState, panelHead, type EmptyState } from './panel-view.ts';
import { framesAtATime } from './stack/stack-frames.ts';
import type { MoreRow, StackRow, ThreadRow } from './stack/stack-row.ts';
import { stackRowView } from './stack/stack-row-view.ts';
import { stackKey, stackRows } from './stack/stack-rows.ts';
import { stackStyles } from './stack/stack.styles.ts';

const tree = 'call-stack';

const nothingRuns: EmptyState = {
  what: 'Nothing is running.',
  next: 'Frames and values show here at the first stop. Click a line number to set a breakpoint, then start (F5).',
};

/** Whether anything runs or is about to. */
const isAlive = ({ lifecycle }: SessionState): boolean => lifecycle !== 'terminated';

/** Sessions, threads and frames: tree "Call stack". */
@customElement('stopline-call-stack')
export class StoplineCallStack extends PanelElement {
  static override styles = [baseStyles, rowStyles, panelStyles, stackStyles];

  #rows: readonly StackRow[] = [];
  #loading: string | undefined;
  #exhausted: ReadonlySet<string> = new Set();

  protected override select({ server, presented, view, reads }: Workbench) {
    return [
      new Select(this, server, ({ state }) => state.sessions),
      new Select(this, presented, (value) => value),
      new Select(this, view, ({ selectedFrame }) => selectedFrame),
      new Select(this, view, ({ expanded }) => expanded[tree]),
      new Select(this, reads.changes, (value) => value),
    ];
  }

  protected override view(workbench: Workbench): TemplateResult {
    const { state } = workbench.server.value;
    this.#rows = stackRows({
      state,
      presented: workbench.presented.value,
      shown: workbench.shownFrame(),
      isExpanded: expansionOf(workbench.view.value, tree),
      readFrames: (sessionId, threadId) =>
        workbench.reads.read(sessionId, 'stackTrace', { threadId, startFrame: 0, levels: framesAtATime }),
      exhausted: this.#exhausted,
    });
    return html`
      ${panelHead('Call stack')} ${Object.values(state.sessions).some(isAlive) ? nothing : emptyState(nothingRuns)}
      <stopline-tree
        label="Call stack"
        .rows=${this.#rows.map(stackRowView)}
        @row-toggled=${this.#onToggled}
        @row-selected=${this.#onSelected}
        @row-menu-requested=${this.#onMenuRequested}
      ></stopline-tree>
    `;
  }

  #row(key: string): StackRow | undefined {
    return this.#rows.find((row) => row.key === key);
  }

  readonly #onToggled = ({ detail }: TreeEvents['row-toggled']): void => {
    const row = this.#row(detail.key);
    if (this.workbench && row && 'path' in row) setExpanded(this.workbench.view, tree, { [row.path]: detail.expanded });
  };

  readonly #onSelected = ({ detail }: TreeEvents['row-selected']): void => {
    const row = this.#row(detail.key);
    if (!this.workbench || !row) return;
    if (row.type === 'frame') showFrame(this.workbench, row, row.frame);
    if (row.type === 'thread' && row.isStopped && !row.expanded) showFrame(this.workbench, row, row.top);
    if (row.type === 'session') showSession(this.workbench, row.sessionId);
    if (row.type === 'more') void this.#loadMore(this.workbench, row);
  };

  /** The answer is a fact that everybody is told of: the frames come with the state. */
  async #loadMore(workbench: Workbench, { sessionId, threadId, startFrame }: MoreRow): Promise<void> {
    const thread = workbench.server.value.state.sessions[sessionId]?.threads.find(({ id }) => id === threadId);
    const key = stackKey(sessionId, threadId, thread?.stop?.id ?? 0);
    if (this.#loading !== undefined) return;
    this.#loading = key;
    const args = { threadId, startFrame, levels: framesAtATime };
    const answer = await attempt(workbench, workbench.request(sessionId, 'stackTrace', args));
    this.#loading = undefined;
    if (answer?.stackFrames.length === 0) {
      this.#exhausted = new Set([...this.#exhausted, key]);
      this.requestUpdate();
    }
  }

  readonly #onMenuRequested = ({ detail: { key, x, y } }: TreeEvents['row-menu-requested']): void => {
    const { workbench } = this;
    const row = this.#row(key);
    if (!workbench || row?.type !== 'frame') return;
    const stack = this.#rows.flatMap((other) =>
      other.type === 'frame' && other.sessionId === row.sessionId && other.threadId === row.threadId
        ? [`${other.frame.name}, ${other.location}`]
        : [],
    );
    const entries = [
      { label: 'Copy location', run: () => void copyText(workbench, row.location) },
      { label: 'Copy call stack', run: () => void copyText(workbench, stack.join('\n')) },
    ];
    openMenu({ label: row.frame.name, entries, x, y, near: this });
  };
}

/** Makes a session the one that the page shows, unless it is. */
function showSession(workbench: Workbench, sessionId: SessionId): void {
  const state: State = workbench.server.value.state;
  const rootId = rootIdOf(state, sessionId);
  if (workbench.shownSessionId() === rootId) return;
  workbench.view.update((view) => ({ ...view, selectedSessionId: rootId, selectedFrame: undefined }));
}

/** Shows the values of a frame, and its source. Without a frame: those of the thread's top one, once known. */
function showFrame(
  workbench: Workbench,
  { sessionId, threadId }: Pick<ThreadRow, 'sessionId' | 'threadId'>,
  frame: Dap.StackFrame | undefined,
): void {
  showSession(workbench, sessionId);
  workbench.view.update((view) => ({ ...view, selectedFrame: { sessionId, threadId, frameId: frame?.id ?? 0 } }));
  if (frame?.source) void attempt(workbench, workbench.openSource(sessionId, frame.source, frame.line));
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-call-stack': StoplineCallStack;
  }
}
