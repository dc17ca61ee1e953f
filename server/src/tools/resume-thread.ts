import type { BreakpointLocation, SessionId, ToolResult } from '#protocol';
import { interruptedAnswer, stoppedAnswer } from './answers.ts';
import { hasNoThreads, isOver, isStopping, notStopped, rootOf, threadOf } from './threads.ts';
import type { ToolContext } from './tool.ts';
import { waitForStop } from './wait-for-stop.ts';

/** How to resume a thread. */
export interface ResumeRequest {
  readonly command: 'continue' | 'next' | 'stepIn' | 'stepOut';
  readonly threadId: number;
  readonly sessionId: SessionId | undefined;
  readonly timeoutMs: number | undefined;
  /** For a thread that is already running, this waits; otherwise it is an error. */
  readonly joinsRunning: boolean;
  /** The line to run to. */
  readonly place?: BreakpointLocation;
}

/**
 * Resumes a thread and waits for the next stop. If a stop was not returned yet, it returns that. If the session is about
 * to stop or end, it waits without resuming (docs/tools.md, "Waiting").
 */
export async function resumeThread(context: ToolContext, wish: ResumeRequest): Promise<ToolResult> {
  const { debug, signal } = context;
  const { command, threadId, timeoutMs, place } = wish;
  const rootId = rootOf(debug, wish.sessionId);
  const { state } = debug.shared;
  if (isOver(state, rootId)) return waitForStop(context, { rootIds: [rootId], timeoutMs });
  if (wish.joinsRunning && hasNoThreads(state, rootId)) return waitForStop(context, { rootIds: [rootId], timeoutMs });
  const { session, thread } = threadOf(state, rootId, threadId);
  const latched = debug.waits.takeLatched(rootId);
  if (latched) return stoppedAnswer(state, latched);
  if (signal.aborted) return interruptedAnswer('caller', 'cancelled the call', rootId);
  const door = debug.sessions.get(session.id);
  const wait = (send?: () => Promise<unknown>) =>
    waitForStop(context, { rootIds: [rootId], timeoutMs, ...(send && { resume: { session: door, send } }) });
  if (isStopping(state, rootId)) return wait();
  if (!thread.stop && wish.joinsRunning) return wait(place && (() => debug.runTo.stopAt(door, place)));
  if (!thread.stop) throw notStopped(state, rootId, threadId);
  if (place) return wait(() => debug.runTo.run(door, { threadId, place, by: context.agent }));
  return wait(() => door.request(command, { threadId }, { by: context.agent }));
}
