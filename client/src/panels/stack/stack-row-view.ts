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

function threadRow(row: ThreadRow): TreeRow {
  const { key, level, name, state, expandable, expanded } = row;
  return {
    key,
    level,
    label: `${visibleText(name)}, ${visibleText(state.words)}`,
    title: name,
    description: '',
    classes: 'thread',
    actions: threadActions(row),
    ...(expandable && { expandable, expanded }),
    content: html`<span class="cut">${visibleText(name)}</span>${stateView(state)}`,
  };
}

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

const foldRow = (row: FoldRow): TreeRow => openingRow(row, `${row.count} frames of the runtime`);

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

/** A row of the call stack as a tree draws it. Styles: `stackStyles`. */
export const stackRowView = (row: StackRow): TreeRow => dispatch(views, row);
