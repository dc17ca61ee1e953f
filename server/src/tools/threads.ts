import {
  DebugError,
  findThread,
  latestStop,
  rootIdOf,
  sessionIn,
  sessionTree,
  type SessionId,
  type SessionState,
  type State,
  type ThreadState,
} from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';

/** The most threads that a message lists. */
const mostListed = 20;

/** The root of the given session, or else of the active one. */
export function rootOf(debug: Debugger, id: SessionId | undefined): SessionId {
  return rootIdOf(debug.shared.state, debug.sessionOrActive(id));
}

function listThreads(state: State, rootId: SessionId): string {
  const threads = sessionTree(state, rootId).flatMap((session) => session.threads);
  if (threads.length === 0) return 'No threads are known yet.';
  const listed = threads.slice(0, mostListed).map(({ id, stop }) => `${id} (${stop ? 'stopped' : 'running'})`);
  return `Known threads: ${listed.join(', ')}${threads.length > mostListed ? ', …' : ''}.`;
}

/** A thread anywhere in a session tree. Throws `unknown_thread` with a list of the known ones. */
export function threadOf(
  state: State,
  rootId: SessionId,
  threadId: number,
): { readonly session: SessionState; readonly thread: ThreadState } {
  const found = findThread(state, rootId, threadId);
  if (found) return found;
  throw new DebugError(
    'unknown_thread',
    `There is no thread ${threadId} in the session ${rootId}. ${listThreads(state, rootId)}`,
  );
}

/** The error of a call that needs a stopped thread. */
export function notStopped(
  state: State,
  rootId: SessionId,
  threadId: number,
  consequence = 'it cannot step',
): DebugError {
  return new DebugError(
    'not_stopped',
    `The thread ${threadId} of the session ${rootId} is running, so ${consequence}. ${listThreads(state, rootId)} Call continue_debugging to wait for its next stop.`,
  );
}

/** True if a stop has begun that is not complete, so that no call has returned it. */
export function isStopping(state: State, rootId: SessionId): boolean {
  const stopped = latestStop(state, rootId);
  return stopped !== undefined && stopped.stop.isCause && !stopped.stop.isComplete;
}

/** True if no thread is known: the session is still starting, or between two programs. */
export function hasNoThreads(state: State, rootId: SessionId): boolean {
  return sessionTree(state, rootId).every(({ threads }) => threads.length === 0);
}

/** True if a session is ending or has ended. */
export function isOver(state: State, rootId: SessionId): boolean {
  const lifecycle = sessionIn(state.sessions, rootId)?.lifecycle;
  return lifecycle === 'terminating' || lifecycle === 'terminated';
}
