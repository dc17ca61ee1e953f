import { phaseOf, sessionTree, type SessionId, type SessionState } from '#protocol';
import type { Workbench } from '../../model/workbench.ts';

/** A thread that can be paused. */
export interface PauseTarget {
  readonly sessionId: SessionId;
  readonly threadId: number;
}

const runningThread = ({ threads, id }: SessionState) =>
  threads.flatMap(({ stop, id: threadId }) => (stop ? [] : [{ sessionId: id, threadId }]))[0];

/** The first thread of a tree that runs. Children come first: their parent may have no program of its own (js-debug). */
function firstThread({ server }: Workbench, rootId: SessionId): PauseTarget | undefined {
  const tree = sessionTree(server.value.state, rootId).toReversed();
  return tree.map(runningThread).find((target) => target !== undefined);
}

/** The first thread that a program has once it has begun; undefined if it stops or ends before that. */
function comingThread(port: Workbench, rootId: SessionId): Promise<PauseTarget | undefined> {
  return new Promise((resolve) => {
    const end = port.server.subscribe(() => {
      const target = firstThread(port, rootId);
      if (target === undefined && phaseOf(port.server.value.state, rootId) === 'Running') return;
      end();
      resolve(target);
    });
  });
}

/**
 * The thread that Pause stops: the one that was shown last, else the first that runs, else the first to come. Undefined
 * where there is nothing left to be paused.
 */
export async function pauseTarget(port: Workbench): Promise<PauseTarget | undefined> {
  const shown = port.shownStop();
  if (shown && port.presented.value.isOver) return { sessionId: shown.session.id, threadId: shown.thread.id };
  const rootId = port.shownSessionId() ?? '';
  return firstThread(port, rootId) ?? comingThread(port, rootId);
}
