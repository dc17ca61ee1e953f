import { rootIdOf, sessionIn, type Dap, type Phase, type SessionId, type SessionState } from '#protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { selectSession } from '../../model/select-session.ts';
import { Select } from '../../model/store.ts';
import type { IconButton } from '../../ui/icon-button.ts';
import { openMenu, openMenuBelow } from '../../ui/menu.ts';
import '../../ui/tree.ts';
import type { TreeEvents } from '../../ui/tree-row.ts';
import type { Presented } from '../../model/ports.ts';
import { isAllowed } from '../../model/allowed.ts';
import { attempt, loadPart } from '../../model/attempt.ts';
import type { StackPort } from './port.ts';
import { lineNowIn } from '../../model/program-lines.ts';
import { expansionOf, setExpanded } from '../../model/expansion.ts';
import { framesAtATime } from '../../model/reads/stack-parts.ts';
import { pointedRow, selectPointedRow } from '../../model/pointed-row.ts';
import { filterBar, filterBarStyles } from '../../ui/filter-bar.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { treePanelStyles } from '../../ui/panel.styles.ts';
import { emptyState, panelHead, type EmptyState } from '../../ui/panel-view.ts';
import { SlowWork, slowWorkOverStyles } from '../../ui/slow-work.ts';
import { frameFormat, frameFormatEntries } from './frame-format.ts';
import { sessionSwitcher, sessionSwitcherStyles } from './session-switcher.ts';
import { runRowAction } from './stack-actions.ts';
import { stackHeight, type StackHeight } from './stack-height.ts';
import type { MoreRow, StackOf, StackRow } from './stack-row.ts';
import { stackRowView, stackStyles } from './stack-row-view.ts';
import { stackKey, stackRows, threadCounts, type StackInput } from './stack-rows.ts';
import { canFormat } from '../values/value-format.ts';
import { waitingRead } from '../values/waiting-read.ts';

const tree = 'call-stack';

/** The most stacks whose number of parts is remembered. */
const keptStacks = 20;

const nothingRuns = (canStart: boolean): EmptyState => ({
  what: 'Nothing is running.',
  next: `Frames and values appear here when the program stops.${canStart ? ' Click a line number to set a breakpoint, then start (F5).' : ''}`,
});

/** While there are no threads yet, or the adapter reports none. */
const withoutThreads: Readonly<Partial<Record<Phase, EmptyState>>> = {
  Starting: { what: 'Starting…', next: 'Threads appear here once the program runs.' },
  Running: { what: 'Running.', next: 'The adapter has reported no threads yet. Press F6 to pause the program.' },
};

const isAlive = ({ lifecycle }: SessionState): boolean => lifecycle !== 'terminated';

/** Sessions, threads and frames: tree "Call stack". */
@customElement('stopline-call-stack')
export class StoplineCallStack extends PanelElement<StackPort> {
  static override styles = [
    ...treePanelStyles,
    filterBarStyles,
    stackStyles,
    sessionSwitcherStyles,
    slowWorkOverStyles,
  ];

  @state() private filter = '';
  #rows: readonly StackRow[] = [];
  #threads: ReturnType<typeof threadCounts>;
  readonly #slow = new SlowWork(this);
  #height: StackHeight | undefined;
  /** The number of parts that were requested of each stack. */
  #parts: ReadonlyMap<string, number> = new Map();
  /** A part was requested because its row came into view: the next one may follow. */
  #followsScrolling = false;

  protected override select(port: StackPort) {
    const { server, presented, programLines, view, reads } = port;
    return [
      ...selectPointedRow(this, port, tree),
      new Select(this, server, ({ state }) => state.sessions),
      new Select(this, server, ({ connection }) => connection.kind),
      new Select(this, server, ({ role }) => role),
      new Select(this, presented, (value) => value),
      new Select(this, programLines, (value) => value),
      new Select(this, view, ({ selectedFrame }) => selectedFrame),
      new Select(this, view, ({ frameDetails }) => frameDetails),
      new Select(this, view, ({ expanded }) => expanded[tree]),
      new Select(this, reads.changes, (value) => value),
    ];
  }

  protected override prepare(port: StackPort): void {
    const presented = port.presented.value;
    const input: StackInput = {
      state: port.server.value.state,
      presented,
      shown: port.shownFrame(),
      lineNow: lineNowIn(port.programLines.value, port.server.value.state),
      isExpanded: expansionOf(port.view.value, tree),
      read: ({ sessionId, threadId }, part) =>
        waitingRead(this.#slow, port, { sessionId, command: 'stackTrace', args: { threadId, ...part } }),
      formatOf: (sessionId) => frameFormat(port, sessionId),
      parts: this.#parts,
      filter: this.filter.trim(),
    };
    this.#slow.clear();
    this.#threads = threadCounts(input);
    this.#rows = stackRows(input);
    // Typing in the filter does not change the height.
    this.#fit(presented, Math.max(this.#rows.length, this.#threads?.total ?? 0));
  }

  protected override view(port: StackPort): TemplateResult {
    const presented = port.presented.value;
    const canRun = isAllowed(port, 'continue');
    const isAnyAlive = port.server.value.state.sessions.some(isAlive);
    return html`
      ${panelHead('Call stack', this.#headButtons(port), sessionSwitcher(port))}
      ${isAnyAlive ? this.#withoutThreads(presented) : emptyState(nothingRuns(isAllowed(port, 'start_session')))}
      ${this.#threads ? this.#filterBar(this.#threads) : nothing}
      <stopline-tree
        label="Call stack"
        .rows=${this.#rows.map((row) => stackRowView(row, canRun))}
        .pointed=${pointedRow(port, tree)}
        @row-toggled=${this.#onToggled}
        @row-selected=${this.#onSelected}
        @row-action=${this.#onAction}
        @row-menu-requested=${this.#onMenuRequested}
        @scroll=${this.#onScroll}
      ></stopline-tree>
      ${this.#slow.view()}
    `;
  }

  #filterBar(counts: { readonly count: number; readonly total: number }): TemplateResult {
    return filterBar({
      label: 'Filter threads',
      filter: this.filter,
      ...counts,
      onFilter: (filter) => (this.filter = filter),
    });
  }

  protected override updated(): void {
    const isReading = this.#rows.some((row) => row.type === 'more' && row.reading === 'underWay');
    if (!this.#followsScrolling || isReading) return;
    this.#followsScrolling = false;
    void this.#loadWhatIsSeen();
  }

  /** Threads usually come in a moment: the message is delayed to avoid flicker. */
  #withoutThreads({ phase }: Presented): TemplateResult | typeof nothing {
    const empty = this.#rows.length === 0 && this.filter === '' ? withoutThreads[phase] : undefined;
    return empty ? html`<div class="after-a-while">${emptyState(empty)}</div>` : nothing;
  }

  /** A button for the details in frame names, if the adapter supports them. */
  #headButtons(port: StackPort): readonly IconButton[] {
    if (!canFormat(port, port.shownFrame()?.sessionId ?? port.shownSessionId())) return [];
    const label = 'Show in frame names';
    const onPress = (event: Event) => openMenuBelow(event, label, frameFormatEntries(port), { isTitled: true });
    return [{ icon: 'more', label, onPress }];
  }

  /** Sets the height of the panel, unless a person changed it (app.styles.ts). */
  #fit({ sessionId, stopped }: Presented, rows: number): void {
    const height = stackHeight(this.#height, { sessionId, stop: stopped?.stop, rows });
    if (height.rows !== this.#height?.rows) this.style.setProperty('--stack-rows', String(height.rows));
    this.#height = height;
  }

  #row(key: string): StackRow | undefined {
    return this.#rows.find((row) => row.key === key);
  }

  readonly #onToggled = ({ detail }: TreeEvents['row-toggled']): void => {
    const row = this.#row(detail.key);
    if (this.port && row && 'path' in row && row.path !== undefined)
      setExpanded(this.port.view, tree, { [row.path]: detail.expanded });
  };

  readonly #onSelected = ({ detail }: TreeEvents['row-selected']): void => {
    const row = this.#row(detail.key);
    if (!this.port || !row) return;
    if (row.type === 'frame') showFrame(this.port, row, row.frame);
    if (row.type === 'thread' && row.isStopped && !row.expanded) showFrame(this.port, row, row.top);
    if (row.type === 'session') showSession(this.port, row.sessionId);
    if (row.type === 'more') this.#loadMore(this.port, row);
  };

  /** Requests the next part of a stack, or retries it. */
  #loadMore(port: StackPort, { sessionId, threadId, startFrame, reading }: MoreRow): void {
    if (reading === 'underWay') return;
    if (reading === 'failed') {
      const format = frameFormat(port, sessionId);
      const part = { threadId, startFrame, levels: framesAtATime, ...(format && { format }) };
      port.reads.retry(sessionId, 'stackTrace', part);
      return;
    }
    const thread = sessionIn(port.server.value.state.sessions, sessionId)?.threads.find(({ id }) => id === threadId);
    const key = stackKey(sessionId, threadId, thread?.stop?.id ?? 0);
    // The parts of earlier stops are not needed.
    const kept = [...this.#parts].filter(([other]) => other.startsWith(`${sessionId} `)).slice(-keptStacks);
    this.#parts = new Map([...kept, [key, (this.#parts.get(key) ?? 0) + 1]]);
    this.requestUpdate();
  }

  readonly #onMenuRequested = ({ detail }: TreeEvents['row-menu-requested']): void => {
    if (this.port) void this.#openMenu(this.port, detail);
  };

  async #openMenu(port: StackPort, { key, x, y }: TreeEvents['row-menu-requested']['detail']): Promise<void> {
    const part = await loadPart(port, import('./stack-menu.ts'), 'The menu');
    const row = this.#row(key);
    const entries = part && row ? part.stackMenu(port, row) : [];
    if (row && entries.length > 0) openMenu({ label: stackRowView(row).label, entries, x, y, near: this });
  }

  readonly #onAction = ({ detail: { key, action } }: TreeEvents['row-action']): void => {
    const row = this.#row(key);
    if (this.port && row) runRowAction(this.port, row, action);
  };

  /** Scrolling to the end of a stack reads its next part. Scroll events do not bubble. */
  readonly #onScroll = { capture: true, handleEvent: (): void => void this.#loadWhatIsSeen() };

  /** The tree handles the scroll event later, and then draws the rows in view. */
  async #loadWhatIsSeen(): Promise<void> {
    await new Promise((heard) => requestAnimationFrame(heard));
    const list = this.renderRoot.querySelector('stopline-tree');
    await list?.updateComplete;
    const view = list?.getBoundingClientRect();
    if (!view) return;
    for (const element of list?.querySelectorAll<HTMLElement>('.row.more') ?? []) {
      const { top, bottom } = element.getBoundingClientRect();
      const row = this.#rows[Number(element.dataset.index)];
      const isSeen = top < view.bottom && bottom > view.top;
      if (!isSeen || row?.type !== 'more' || row.reading === 'failed' || !this.port) continue;
      this.#followsScrolling = true;
      this.#loadMore(this.port, row);
    }
  }
}

/** Shows a session. */
function showSession(port: StackPort, sessionId: SessionId): void {
  const rootId = rootIdOf(port.server.value.state, sessionId);
  if (port.shownSessionId() === rootId) return;
  selectSession(port, rootId);
}

/** Shows the values and the source of a frame, or of the thread's top frame once it is known. */
function showFrame(port: StackPort, { sessionId, threadId }: StackOf, frame: Dap.StackFrame | undefined): void {
  showSession(port, sessionId);
  const selectedFrame = { sessionId, threadId, frameId: frame?.id ?? 0, ...(frame && { frame }) };
  port.view.update((view) => ({ ...view, selectedFrame }));
  if (frame?.source) void attempt(port, port.openSource(sessionId, frame.source, frame));
  // A frame without source shows its instructions.
  else if (frame) port.openFrame(sessionId, frame);
}
