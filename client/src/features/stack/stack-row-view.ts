import { dispatch, type Handlers } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { TreeRow, TreeRowAction } from '../../ui/tree-row.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type {
  FrameRow,
  LabelRow,
  MoreRow,
  SessionRow,
  StackNoteRow,
  StackRow,
  StandingState,
  ThreadRow,
} from './stack-row.ts';

/** The state of a session or thread. A new element for each state, so that a change is not a shift of the layout. */
const stateView = (state: StandingState | undefined): TemplateResult | typeof nothing =>
  state
    ? html`${keyed(state.words, html`<span class="push state small dim ${state.look}">${visibleText(state.words)}</span>`)}`
    : nothing;

const sessionRow = ({ key, level, name, details, about, state, calls, expanded }: SessionRow): TreeRow => ({
  key,
  level,
  label: [visibleText(name), details, state?.words ?? ''].filter((words) => words !== '').join(', '),
  title: [name, details, about].filter((line) => line !== '').join('\n'),
  description: '',
  classes: calls ? 'session bar-stop' : 'session',
  expandable: true,
  expanded,
  content: html`<b class="cut">${visibleText(name)}</b><span class="dim cut">${details}</span>${stateView(state)}`,
});

const threadActions = ({ isStopped }: ThreadRow): readonly TreeRowAction[] => [
  isStopped
    ? { name: 'continue', label: 'Continue', icon: 'continue' }
    : { name: 'pause', label: 'Pause', icon: 'pause' },
];

/** Its parts are made when it is drawn: of thousands of threads, few are. */
class ThreadView implements TreeRow {
  readonly classes = 'thread';
  readonly #row: ThreadRow;
  readonly #canRun: boolean;

  constructor(row: ThreadRow, canRun: boolean) {
    this.#row = row;
    this.#canRun = canRun;
  }

  get key(): string {
    return this.#row.key;
  }

  get level(): number {
    return this.#row.level;
  }

  get expandable(): boolean {
    return this.#row.path !== undefined;
  }

  get expanded(): boolean {
    return this.#row.expanded;
  }

  get label(): string {
    return `${visibleText(this.#row.name)}, ${visibleText(this.#row.state.words)}`;
  }

  get title(): string {
    return [this.#row.name, ...this.#row.about].join('\n');
  }

  get description(): string {
    return this.#row.about.map((line) => visibleText(line)).join(', ');
  }

  get actions(): readonly TreeRowAction[] {
    return this.#canRun ? threadActions(this.#row) : [];
  }

  get content(): TemplateResult {
    return html`<span class="cut">${visibleText(this.#row.name)}</span>${stateView(this.#row.state)}`;
  }
}

const restartAction: TreeRowAction = { name: 'restartFrame', label: 'Restart frame', icon: 'restart' };

function frameRow(
  { key, level, frame, location, bar, isShown, isSubtle, isOver, canRestart }: FrameRow,
  canRun: boolean,
): TreeRow {
  const name = visibleText(frame.name);
  const place = visibleText(location);
  return {
    key,
    level,
    label: place === '' ? name : `${name}, ${place}`,
    title: frame.source?.path ?? frame.source?.name ?? '',
    classes: `frame ${bar === undefined ? '' : `bar-${bar}`} ${isSubtle || isOver ? 'subtle' : ''}`,
    selected: isShown,
    ...(canRestart && canRun && { actions: [restartAction] }),
    content: html`
      <span class="function mono cut">${name}</span>
      ${keyed(place, html`<span class="push location small dim">${place}</span>`)}
    `,
  };
}

const labelRow = (
  { key, level, text, path, expanded }: Omit<LabelRow, 'type'>,
  classes = 'label small dim',
): TreeRow => ({
  key,
  level,
  label: visibleText(text),
  classes,
  ...(path !== undefined && { expandable: true, expanded: expanded === true }),
  content: html`<span class="cut">${visibleText(text)}</span>`,
});

function moreRow({ count, ...row }: MoreRow): TreeRow {
  const text =
    count === undefined ? 'More frames' : count === 1 ? '1 more frame' : `${count.toLocaleString('en')} more frames`;
  return labelRow({ ...row, text }, 'label small dim more');
}

const noteRow = ({ text, isError, ...row }: StackNoteRow): TreeRow => ({
  ...labelRow({ ...row, text }, 'note'),
  content: html`<span class="cut ${isError ? 'error' : 'dim after-a-while'}">${visibleText(text)}</span>`,
});

const views: Handlers<StackRow, TreeRow, [canRun: boolean]> = {
  session: sessionRow,
  thread: (row, canRun) => new ThreadView(row, canRun),
  frame: frameRow,
  label: (row) => labelRow(row),
  more: moreRow,
  note: noteRow,
};

const drawn = new WeakMap<StackRow, { readonly view: TreeRow; readonly canRun: boolean }>();

/** A row of the call stack in a tree, with buttons that run the program if the page may. Styles: `stackStyles`. */
export function stackRowView(row: StackRow, canRun = true): TreeRow {
  const known = drawn.get(row);
  if (known?.canRun === canRun) return known.view;
  const view = dispatch<StackRow, TreeRow, [canRun: boolean]>(views, row, canRun);
  drawn.set(row, { view, canRun });
  return view;
}

/** Rows of the call stack. */
export const stackStyles = css`
  .session > b {
    flex: 0 1 auto;
  }
  .thread {
    color: var(--sl-text-2);
  }
  .function {
    flex: 0 1 auto;
  }
  .frame.subtle .function {
    color: var(--sl-text-3);
  }
  .bar-stop::before,
  .bar-exception::before,
  .bar-chosen::before {
    content: '';
    position: absolute;
    inset: 0 auto 0 0;
    width: 3px;
    background: var(--sl-stop-line);
  }
  .bar-exception::before {
    background: var(--sl-error-fill);
  }
  .bar-chosen::before {
    background: var(--sl-frame);
  }
  .label::after {
    content: '';
    flex: 1;
    align-self: center;
    min-width: var(--sl-4);
    height: 1px;
    background: var(--sl-line);
  }
  .more:hover {
    color: var(--sl-accent);
  }
  .note .error {
    color: var(--sl-error);
  }
  .state {
    display: inline-flex;
    align-items: baseline;
    gap: 5px;
  }
  .state::before {
    content: '';
    align-self: center;
    width: 6px;
    height: 6px;
    border-radius: 50%;
    background: var(--sl-text-off);
  }
  .state.running::before {
    background: var(--sl-run);
  }
  .state.cause {
    color: var(--sl-stop-text);
  }
  .state.exception {
    color: var(--sl-error);
  }
  .state.cause::before,
  .state.exception::before {
    width: 8px;
    height: 3px;
    border-radius: 1px;
    background: var(--sl-stop-line);
  }
  .state.exception::before {
    background: var(--sl-error-fill);
  }
  @media (forced-colors: active) {
    .state::before,
    .bar-stop::before,
    .bar-exception::before,
    .bar-chosen::before {
      forced-color-adjust: none;
    }
  }
`;
