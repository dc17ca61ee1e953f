import type { BreakpointLocation, SessionId, ThreadState, ToolResult } from '#protocol';
import { interruptedAnswer } from './answers.ts';
import { stopAnswer } from './stops/stop-answer.ts';
import { hasNoThreads, isOver, isStopping, notStopped, rootOf, threadOf } from './threads.ts';
import type { ToolContext } from './tool.ts';
import { waitForStop, type Resume } from './wait-for-stop.ts';

/** How to resume a thread. */
export interface ResumeRequest {
  readonly command: 'continue' | 'next' | 'stepIn' | 'stepOut';
  readonly threadId: number;
  readonly sessionId: SessionId | undefined;
  readonly timeoutMs: number | undefined;
  /** For a thread that is already running, this waits; otherwise it is an error. */
  readonly joinsRunning: boolean;
  /** Expressions whose values the stop comes with. */
  readonly watch?: readonly string[] | undefined;
  /** The line to run to. */
  readonly place?: BreakpointLocation;
}

/** The answer to a wait for a thread that was running already, with who had resumed it and how. */
function joined({ resumption }: ThreadState, answer: ToolResult): ToolResult {
  if (!resumption?.by) return answer;
  const { command, by } = resumption;
  return { ...answer, joined: true, resumed_by: { ...by, command } };
}

/**
 * The answer of a call that must not resume the program: a stop that was not returned yet, or one that has begun and is
 * waited for. Undefined if the program may be resumed.
 */
export function answerBeforeResuming(
  context: ToolContext,
  rootId: SessionId,
  { wait, watch }: { readonly wait: () => Promise<ToolResult>; readonly watch?: readonly string[] | undefined },
): Promise<ToolResult> | undefined {
  const { debug, signal } = context;
  const latched = debug.waits.takeLatched(rootId);
  if (latched) return stopAnswer(context, latched, watch);
  if (signal.aborted) return Promise.resolve(interruptedAnswer('caller', 'cancelled the call', rootId));
  return isStopping(debug.shared.state, rootId) ? wait() : undefined;
}

/**
 * Resumes a thread and waits for the next stop. If a stop was not returned yet, it returns that. If the session is about
 * to stop or end, it waits without resuming (docs/tools.md, "Waiting").
 */
export async function resumeThread(context: ToolContext, wish: ResumeRequest): Promise<ToolResult> {
  const { debug } = context;
  const { command, threadId, timeoutMs, place, watch } = wish;
  const rootId = rootOf(debug, wish.sessionId);
  const { state } = debug.shared;
  const wait = (resume?: Resume) =>
    waitForStop(context, { rootIds: [rootId], timeoutMs, watch, ...(resume && { resume }) });
  if (isOver(state, rootId) || (wish.joinsRunning && hasNoThreads(state, rootId))) return wait();
  const { session, thread } = threadOf(state, rootId, threadId);
  const answer = answerBeforeResuming(context, rootId, { wait, watch });
  if (answer) return answer;
  const door = debug.sessions.get(session.id);
  if (!thread.stop && wish.joinsRunning)
    return joined(thread, await wait(place && { session: door, send: () => debug.runTo.stopAt(door, place) }));
  if (!thread.stop) throw notStopped(state, rootId, threadId);
  const by = context.agent;
  const send = place
    ? () => debug.runTo.run(door, { threadId, place, by })
    : () => door.request(command, { threadId }, { by });
  return wait({ session: door, send });
}
