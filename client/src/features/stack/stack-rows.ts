import {
  latestStop,
  rootIdOf,
  rootSessions,
  sessionIn,
  topFrame,
  type Body,
  type Dap,
  type SessionId,
  type SessionState,
  type State,
  type ThreadState,
} from '#protocol';
import { processMessage } from '../../model/process-message.ts';
import type { StackPort } from './port.ts';
import type { Presented, Read } from '../../model/ports.ts';
import { pathOf, type IsExpanded } from '../../model/expansion.ts';
import type { LineNow } from '../../model/program-lines.ts';
import { passes } from '../../ui/filter-bar.ts';
import { frameRows, stopOf, type StackPart } from './stack-frames.ts';
import type { StackOf, StackRow, StandingState, ThreadRow } from './stack-row.ts';

export interface StackInput {
  readonly state: State;
  readonly presented: Presented;
  readonly shown: ReturnType<StackPort['shownFrame']>;
  readonly lineNow: LineNow;
  readonly isExpanded: IsExpanded;
  readonly read: (thread: StackOf, part: StackPart) => Read<Body<'stackTrace'>>;
  /** The chosen format for frame names; undefined by default. */
  readonly formatOf: (sessionId: SessionId) => Dap.StackFrameFormat | undefined;
  /** The number of parts that were requested of each stack, by `stackKey`. */
  readonly parts: ReadonlyMap<string, number>;
  /** Only threads with all these words in the name or state are shown. */
  readonly filter: string;
}

/** A session with its child sessions. */
interface SessionNode {
  readonly session: SessionState;
  readonly name: string;
  /** The path of its row, which is the same after the next start of the program. */
  readonly path: string;
  readonly children: readonly SessionNode[];
}

/** The key of the stack of a thread at one stop. */
export const stackKey = (sessionId: SessionId, threadId: number, stopId: number): string =>
  `${sessionId} ${threadId} ${stopId}`;

/** A session as it is presented, without a resume that is not shown yet. */
function presentedSession({ state, presented }: StackInput, id: SessionId): SessionState | undefined {
  const { stopped, isOver } = presented;
  return stopped?.session.id === id && !isOver && sessionIn(state.sessions, id)
    ? stopped.session
    : sessionIn(state.sessions, id);
}

/** A session without threads and with one child is not shown: the child has its name. */
function nodeOf(
  input: StackInput,
  id: SessionId,
  inherited?: Pick<SessionNode, 'name' | 'path'>,
): SessionNode | undefined {
  const session = presentedSession(input, id);
  if (!session || session.lifecycle === 'terminated') return undefined;
  const childIds = input.state.sessions.flatMap((child) => (child.parentId === id ? [child.id] : []));
  const names = inherited ?? { name: session.name, path: session.name };
  const [only, ...others] = childIds;
  if (only !== undefined && others.length === 0 && session.threads.length === 0) {
    const node = nodeOf(input, only, names);
    if (node) return node;
  }
  return { session, ...names, children: childIds.flatMap((child) => nodeOf(input, child) ?? []) };
}

/** Live sessions, each with its own path even if several have one name. */
function rootNodes(input: StackInput): readonly SessionNode[] {
  const living = rootSessions(input.state).filter(({ lifecycle }) => lifecycle !== 'terminated');
  return living.flatMap(({ id, name }, index) => {
    const others = living.slice(0, index).filter((other) => other.name === name).length;
    return nodeOf(input, id, { name, path: others === 0 ? name : pathOf(name, String(others + 1)) }) ?? [];
  });
}

const flat = (nodes: readonly SessionNode[]): readonly SessionNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

const running: StandingState = { look: 'running', words: 'running' };
const stoppedAlong: StandingState = { look: 'stopped', words: 'stopped' };

const lifecycleStates: Readonly<Record<SessionState['lifecycle'], StandingState | undefined>> = {
  starting: { look: 'quiet', words: 'starting' },
  live: undefined,
  terminating: { look: 'quiet', words: 'ending' },
  terminated: { look: 'quiet', words: 'ended' },
};

function threadState({ stop }: ThreadState): StandingState {
  if (!stop) return running;
  if (!stop.isCause) return stoppedAlong;
  return { look: stop.reason === 'exception' ? 'exception' : 'cause', words: stop.reason };
}

const isText = (text: string | undefined): text is string => text !== undefined && text !== '';

/** A collapsed session shows its state; an expanded one leaves that to its threads. */
function sessionState({ session }: SessionNode, expanded: boolean): StandingState | undefined {
  const { lifecycle, exitCode } = session;
  if (lifecycle === 'terminated' && exitCode !== undefined)
    return { look: 'quiet', words: `ended, exit code ${exitCode}` };
  const words = lifecycleStates[lifecycle];
  if (words || (expanded && session.threads.length > 0)) return words;
  const stopped = session.threads.find(({ stop }) => stop?.isCause) ?? session.threads.find(({ stop }) => stop);
  return stopped ? threadState(stopped) : running;
}

const details = ({ adapter, process }: SessionState): string =>
  [adapter, ...(process?.systemProcessId === undefined ? [] : [`pid ${process.systemProcessId}`])].join(', ');

/** The rows of collapsed threads, of which there may be thousands: they are kept while the thread is unchanged. */
const closedRows = new WeakMap<ThreadState, { readonly row: ThreadRow; readonly of: string }>();

/** The known row of a collapsed thread. */
function closedRow(thread: ThreadState, { session, path }: SessionNode, level: number): ThreadRow | undefined {
  const known = closedRows.get(thread);
  const isThere = known?.of === path && known.row.level === level && known.row.sessionId === session.id;
  return isThere ? known.row : undefined;
}

/** From so many threads on, they can be filtered. */
const fewThreads = 20;

const isWanted = (filter: string, thread: ThreadState): boolean =>
  passes(filter, `${thread.name} ${threadState(thread).words}`);

const wantedThreads = ({ filter }: StackInput, { threads }: SessionState): readonly ThreadState[] =>
  filter === '' ? threads : threads.filter((thread) => isWanted(filter, thread));

/** The number of threads, and of those that match the filter; undefined if they are too few to filter. */
export function threadCounts(input: StackInput): { readonly count: number; readonly total: number } | undefined {
  const sessions = flat(rootNodes(input)).map(({ session }) => session);
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
  const total = sum(sessions.map(({ threads }) => threads.length));
  if (total < fewThreads && input.filter === '') return undefined;
  return { count: sum(sessions.map((session) => wantedThreads(input, session).length)), total };
}

function threadRows(
  input: StackInput,
  node: SessionNode,
  { thread, level }: { thread: ThreadState; level: number },
): readonly StackRow[] {
  const { session } = node;
  const { presented, shown } = input;
  const stop = stopOf(thread);
  const isPresented = presented.stopped?.session.id === session.id && presented.stopped.thread.id === thread.id;
  const closed = closedRow(thread, node, level);
  const hasFrames = thread.stop !== undefined || (stop?.frames?.length ?? 0) > 0;
  const path = closed ? closed.path : hasFrames ? pathOf(node.path, `thread ${thread.id}`) : undefined;
  const expanded = path !== undefined && input.isExpanded(path, isPresented || thread.stop?.isCause === true);
  if (closed && !expanded) return [closed];
  const key = pathOf(session.id, String(thread.id));
  const row: ThreadRow = {
    type: 'thread',
    key,
    path,
    level,
    sessionId: session.id,
    threadId: thread.id,
    name: thread.name,
    about: thread.stop?.isCause === true ? [thread.stop.description, thread.stop.text].filter(isText) : [],
    state: threadState(thread),
    expanded,
    top: topFrame(stop),
    isStopped: thread.stop !== undefined,
  };
  if (!expanded) {
    closedRows.set(thread, { row, of: node.path });
    return [row];
  }
  const isShown = shown?.sessionId === session.id && shown.threadId === thread.id;
  const frames = frameRows({
    session,
    thread,
    key,
    level: level + 1,
    lineNow: input.lineNow,
    shown: isShown ? shown.frame : undefined,
    isExpanded: input.isExpanded,
    read: (part) => input.read({ sessionId: session.id, threadId: thread.id }, part),
    format: input.formatOf(session.id),
    parts: input.parts.get(stackKey(session.id, thread.id, stop?.id ?? 0)) ?? 0,
  });
  return [row, ...frames];
}

function sessionRows(input: StackInput, node: SessionNode, level: number): readonly StackRow[] {
  const { session, name, children } = node;
  const isShown = rootIdOf(input.state, session.id) === input.presented.sessionId;
  const isStopped = latestStop(input.state, session.id) !== undefined;
  const isOpen = isShown || isStopped;
  const path = pathOf(node.path, 'session');
  const expanded = input.isExpanded(path, isOpen);
  const row: StackRow = {
    type: 'session',
    key: session.id,
    path,
    level,
    sessionId: session.id,
    name,
    details: details(session),
    about: session.process ? processMessage(session.process) : '',
    state: sessionState(node, expanded),
    calls: isStopped && !isShown,
    expanded,
  };
  if (!expanded) return [row];
  return [
    row,
    ...wantedThreads(input, session).flatMap((thread) => threadRows(input, node, { thread, level: level + 1 })),
    ...children.flatMap((child) => sessionRows(input, child, level + 1)),
  ];
}

/** Sessions (if there are several), their threads, and the frames of expanded threads. */
export function stackRows(input: StackInput): readonly StackRow[] {
  const nodes = rootNodes(input);
  const [only, ...others] = flat(nodes);
  if (only && others.length === 0) {
    return wantedThreads(input, only.session).flatMap((thread) => threadRows(input, only, { thread, level: 1 }));
  }
  return nodes.flatMap((node) => sessionRows(input, node, 1));
}
