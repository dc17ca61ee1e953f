import type { SessionId, ToolResult } from '#protocol';
import { interruptedAnswer, stoppedAnswer } from './answers.ts';
import { hasNoThreads, isOver, isStopping, notStopped, rootOf, threadOf } from './threads.ts';
import type { ToolContext } from './tool.ts';
import { waitForStop } from './wait-for-stop.ts';

/** What sets a thread running, and what a call for one that runs already means. */
export interface ResumeWish {
  readonly command: 'continue' | 'next' | 'stepIn' | 'stepOut';
  readonly threadId: number;
  readonly sessionId: SessionId | undefined;
  readonly timeoutMs: number | undefined;
  readonly joinsRunning: boolean;
}

/**
 * Resumes a thread and waits for the next stop. A stop that nobody was answered with yet is answered instead, and a
 * session that is about to stop or to end is waited for (contract, "Waiting").
 */
export async function resumeThread(context: ToolContext, wish: ResumeWish): Promise<ToolResult> {
  const { debug, signal } = context;
  const { command, threadId, timeoutMs } = wish;
  const rootId = rootOf(debug, wish.sessionId);
  const { state } = debug.hub;
  if (isOver(state, rootId)) return waitForStop(context, { rootIds: [rootId], timeoutMs });
  if (wish.joinsRunning && hasNoThreads(state, rootId)) return waitForStop(context, { rootIds: [rootId], timeoutMs });
  const { session, thread } = threadOf(state, rootId, threadId);
  const latched = debug.waits.takeLatched(rootId);
  if (latched) return stoppedAnswer(state, latched);
  if (signal.aborted) return interruptedAnswer('caller', 'cancelled the call', rootId);
  if (isStopping(state, rootId) || (!thread.stop && wish.joinsRunning)) {
    return waitForStop(context, { rootIds: [rootId], timeoutMs });
  }
  if (!thread.stop) throw notStopped(state, rootId, threadId);
  const door = debug.sessions.get(session.id);
  return waitForStop(context, {
    rootIds: [rootId],
    timeoutMs,
    resume: { session: door, send: () => door.request(command, { threadId }, { by: context.agent }) },
  });
}
