import { dispatch, type Handlers } from '#protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { TreeRow, TreeRowAction } from '../../ui/tree-row.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type {
  FoldRow,
  FrameGroupRow,
  FrameRow,
  LabelRow,
  MoreRow,
  SessionRow,
  StackNoteRow,
  StackRow,
  StandingState,
  ThreadRow,
} from './stack-row.ts';

/** How a session or thread stands, at the right end. Drawn anew when it changes: it is not moved then. */
const stateView = (state: StandingState | undefined): TemplateResult | typeof nothing =>
  state
    ? html`${keyed(state.words, html`<span class="push state ${state.look}">${visibleText(state.words)}</span>`)}`
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

/** Says what it is told of only when it is drawn: of thousands of threads a few are. */
class ThreadView implements TreeRow {
  readonly #row: ThreadRow;
  readonly key: string;
  readonly level: number;
  readonly classes = 'thread';

  constructor(row: ThreadRow) {
    this.#row = row;
    this.key = row.key;
    this.level = row.level;
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
    return threadActions(this.#row);
  }

  get expandable(): boolean {
    return this.#row.expandable;
  }

  get expanded(): boolean {
    return this.#row.expanded;
  }

  get content(): TemplateResult {
    return html`<span class="cut">${visibleText(this.#row.name)}</span>${stateView(this.#row.state)}`;
  }
}

const threadRow = (row: ThreadRow): TreeRow => new ThreadView(row);

const restartAction: TreeRowAction = { name: 'restartFrame', label: 'Restart frame', icon: 'restart' };

function frameRow({ key, level, frame, location, bar, isShown, isSubtle, isOver, canRestart }: FrameRow): TreeRow {
  const name = visibleText(frame.name);
  const place = visibleText(location);
  return {
    key,
    level,
    label: place === '' ? name : `${name}, ${place}`,
    title: frame.source?.path ?? frame.source?.name ?? '',
    classes: `frame ${bar === undefined ? '' : `bar-${bar}`} ${isSubtle || isOver ? 'subtle' : ''}`,
    selected: isShown,
    ...(canRestart && { actions: [restartAction] }),
    content: html`
      <span class="function cut">${name}</span>
      ${keyed(place, html`<span class="push location">${place}</span>`)}
    `,
  };
}

const labelRow = ({ key, level, text }: LabelRow): TreeRow => ({
  key,
  level,
  label: visibleText(text),
  classes: 'label',
  content: html`<span class="cut">${visibleText(text)}</span>`,
});

/** A row of words that opens what it stands for. */
function openingRow({ key, level, expanded }: FoldRow | FrameGroupRow, label: string): TreeRow {
  return {
    key,
    level,
    label,
    classes: 'label',
    expandable: true,
    expanded,
    content: html`<span class="cut">${label}</span>`,
  };
}

function moreRow({ key, level, count }: MoreRow): TreeRow {
  const label =
    count === undefined ? 'More frames' : count === 1 ? '1 more frame' : `${count.toLocaleString('en')} more frames`;
  return { key, level, label, classes: 'label more', content: html`<span class="cut">${label}</span>` };
}

const foldRow = (row: FoldRow): TreeRow => openingRow(row, `${row.count} runtime frames`);

const groupRow = (row: FrameGroupRow): TreeRow =>
  openingRow(row, `Frames ${row.first.toLocaleString('en')} to ${row.last.toLocaleString('en')}`);

const noteRow = ({ key, level, text, isError }: StackNoteRow): TreeRow => ({
  key,
  level,
  label: visibleText(text),
  classes: 'note',
  content: html`<span class="cut ${isError ? 'error' : 'dim after-a-while'}">${visibleText(text)}</span>`,
});

const views: Handlers<StackRow, TreeRow> = {
  session: sessionRow,
  thread: threadRow,
  frame: frameRow,
  label: labelRow,
  fold: foldRow,
  more: moreRow,
  group: groupRow,
  note: noteRow,
};

const drawn = new WeakMap<StackRow, TreeRow>();

/** A row of the call stack as a tree draws it. Styles: `stackStyles`. */
export function stackRowView(row: StackRow): TreeRow {
  const known = drawn.get(row);
  if (known) return known;
  const view = dispatch(views, row);
  drawn.set(row, view);
  return view;
}
