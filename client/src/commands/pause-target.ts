import { DebugError, sessionTree, type SessionId, type SessionState } from '#protocol';
import type { Workbench } from '../workbench.ts';

const runningThread = ({ threads, id }: SessionState) =>
  threads.flatMap(({ stop, id: threadId }) => (stop ? [] : [{ sessionId: id, threadId }]))[0];

/**
 * The thread that Pause stops: the one that was shown last, else the first that runs. Children come before their
 * parents, because a parent may have no program of its own (js-debug). Throws DebugError where no thread is known.
 */
export function pauseTarget(workbench: Workbench): { readonly sessionId: SessionId; readonly threadId: number } {
  const shown = workbench.shownStop();
  if (shown && workbench.presented.value.isOver) return { sessionId: shown.session.id, threadId: shown.thread.id };
  const { state } = workbench.server.value;
  const tree = sessionTree(state, workbench.shownSessionId() ?? '').toReversed();
  const found = tree.map(runningThread).find((target) => target !== undefined);
  if (found) return found;
  throw new DebugError('unknown_thread', 'The program has no thread yet that could be paused. Try again in a moment.');
}
