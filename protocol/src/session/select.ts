import type { Dap } from '../dap/messages.ts';
import type { SessionId } from '../common/identity.ts';
import type { Phase, SessionState, State, Stop, ThreadState } from './state.ts';

/** A stopped thread, with its session. */
export interface StoppedThread {
  readonly session: SessionState;
  readonly thread: ThreadState;
  readonly stop: Stop;
}

/** The session with this id. */
export function sessionIn(sessions: State['sessions'], id: SessionId | undefined): SessionState | undefined {
  return sessions.find((session) => session.id === id);
}

/** The root of a session's tree. */
export function rootIdOf(state: State, id: SessionId): SessionId {
  const parentId = sessionIn(state.sessions, id)?.parentId;
  return parentId === undefined || sessionIn(state.sessions, parentId) === undefined ? id : rootIdOf(state, parentId);
}

/** The session and its descendants, parents first. */
export function sessionTree(state: State, rootId: SessionId): readonly SessionState[] {
  const root = sessionIn(state.sessions, rootId);
  if (!root) return [];
  const children = state.sessions.filter(({ parentId }) => parentId === rootId);
  return [root, ...children.flatMap(({ id }) => sessionTree(state, id))];
}

/** Sessions without a parent, in the order of their start. */
export function rootSessions(state: State): readonly SessionState[] {
  return state.sessions.filter(
    ({ parentId }) => parentId === undefined || sessionIn(state.sessions, parentId) === undefined,
  );
}

/** The active session, the same for all clients: of the live trees the one that stopped last, or else started last. */
export function activeSessionId(state: State): SessionId | undefined {
  const roots = rootSessions(state);
  const living = roots.filter(({ lifecycle }) => lifecycle !== 'terminated');
  const lastStopOf = (id: SessionId) => Math.max(0, ...sessionTree(state, id).map(({ lastStopId }) => lastStopId ?? 0));
  return (living.length > 0 ? living : roots).toSorted((a, b) => lastStopOf(a.id) - lastStopOf(b.id)).at(-1)?.id;
}

/** The thread that caused the latest stop of a tree, among the stops that are wanted. */
export function latestStop(
  state: State,
  rootId: SessionId,
  isWanted: (stop: Stop) => boolean = () => true,
): StoppedThread | undefined {
  let latest: StoppedThread | undefined;
  for (const session of sessionTree(state, rootId)) {
    for (const thread of session.threads) {
      const { stop } = thread;
      if (stop && (!latest || isLater(stop, latest.stop)) && isWanted(stop)) latest = { session, thread, stop };
    }
  }
  return latest;
}

const isLater = (stop: Stop, than: Stop): boolean =>
  stop.id > than.id || (stop.id === than.id && stop.isCause && !than.isCause);

/** The state of a session tree, as users see it. */
export function phaseOf(state: State, rootId: SessionId | undefined): Phase {
  const root = sessionIn(state.sessions, rootId);
  if (!root) return 'Idle';
  if (root.lifecycle === 'terminated') return 'Terminated';
  if (root.lifecycle === 'terminating') return 'Terminating';
  if (sessionTree(state, root.id).some(({ threads }) => threads.some(({ stop }) => stop))) return 'Stopped';
  return root.lifecycle === 'starting' ? 'Starting' : 'Running';
}

/** The first frame that is not a label, or else the first. */
export function topFrame(stop: Pick<Stop, 'frames'> | undefined): Dap.StackFrame | undefined {
  return stop?.frames?.find(({ presentationHint }) => presentationHint !== 'label') ?? stop?.frames?.[0];
}

/** The stop that a frame belongs to, and its thread. */
export function findFrame(
  session: SessionState,
  frameId: number,
): { thread: ThreadState; frame: Dap.StackFrame } | undefined {
  for (const thread of session.threads) {
    const frame = thread.stop?.frames?.find(({ id }) => id === frameId);
    if (frame) return { thread, frame };
  }
  return undefined;
}

/** A thread by id, anywhere in a session tree: a stopped one of a live session first. */
export function findThread(
  state: State,
  rootId: SessionId,
  threadId: number,
): { session: SessionState; thread: ThreadState } | undefined {
  const found = sessionTree(state, rootId).flatMap((session) =>
    session.threads.filter(({ id }) => id === threadId).map((thread) => ({ session, thread })),
  );
  return found.find(({ session, thread }) => session.lifecycle === 'live' && thread.stop) ?? found.at(-1);
}

/**
 * The scopes with a frame's own variables, innermost first: those hinted as locals or arguments, or else all before the
 * first expensive or global one. A returned value comes first.
 */
export function localScopes(scopes: readonly Dap.Scope[]): readonly Dap.Scope[] {
  const returned = scopes.filter(({ presentationHint, expensive }) => presentationHint === 'returnValue' && !expensive);
  return [...returned, ...ownScopes(scopes.filter((scope) => !returned.includes(scope)))];
}

function ownScopes(scopes: readonly Dap.Scope[]): readonly Dap.Scope[] {
  const inexpensive = scopes.filter(({ expensive }) => !expensive);
  const hinted = inexpensive.filter(
    ({ presentationHint }) => presentationHint === 'locals' || presentationHint === 'arguments',
  );
  if (hinted.length > 0) return hinted;
  const end = scopes.findIndex(({ expensive, name }) => expensive || /^(super)?globals?\b/i.test(name));
  return end === -1 ? scopes : scopes.slice(0, end);
}
