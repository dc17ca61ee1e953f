import { phaseOf, sessionTree, type SessionId, type SessionState } from '#protocol';
import type { Workbench } from '../../model/workbench.ts';

interface PauseTarget {
  readonly sessionId: SessionId;
  readonly threadId: number;
}

const runningThread = ({ threads, id }: SessionState) =>
  threads.flatMap(({ stop, id: threadId }) => (stop ? [] : [{ sessionId: id, threadId }]))[0];

/** The first running thread of a tree. Child sessions come first: with js-debug the parent has no program. */
function firstThread({ server }: Workbench, rootId: SessionId): PauseTarget | undefined {
  const tree = sessionTree(server.value.state, rootId).toReversed();
  return tree.map(runningThread).find((target) => target !== undefined);
}

/** The first thread of a program that is starting; undefined if it stops or ends before. */
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
 * The thread to pause: the last one shown, else the first running one, else the first to come. Undefined if there is
 * none.
 */
export async function pauseTarget(port: Workbench): Promise<PauseTarget | undefined> {
  const shown = port.shownStop();
  if (shown && port.presented.value.isOver) return { sessionId: shown.session.id, threadId: shown.thread.id };
  const rootId = port.shownSessionId() ?? '';
  return firstThread(port, rootId) ?? comingThread(port, rootId);
}
