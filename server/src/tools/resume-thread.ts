import {
  DebugError,
  type BreakpointLocation,
  type SessionId,
  type StoppedThread,
  type ThreadState,
  type ToolResult,
} from '#protocol';
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
  /** How much of that the call has spent already, in milliseconds. */
  readonly spentMs?: number;
  /** For a thread that is already running, this waits; otherwise it is an error. */
  readonly joinsRunning: boolean;
  /** Expressions whose values the stop comes with. */
  readonly watch?: readonly string[] | undefined;
  /** Whether the caller steps again from a stop, so that nothing is watched there. */
  readonly isPassed?: (stopped: StoppedThread) => boolean;
  /** The line to run to. */
  readonly place?: BreakpointLocation;
}

/** An answer, and whether the thread was resumed for it. */
export interface ResumeAnswer {
  readonly answer: ToolResult;
  readonly isResumed: boolean;
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
export async function resumeThread(context: ToolContext, request: ResumeRequest): Promise<ResumeAnswer> {
  const { debug } = context;
  const { command, threadId, place, watch } = request;
  const rootId = rootOf(debug, request.sessionId);
  const { state } = debug.shared;
  const wait = (resume?: Resume) => waitForStop(context, { ...request, rootIds: [rootId], ...(resume && { resume }) });
  const withoutResume = (answer: ToolResult) => ({ answer, isResumed: false });
  if (isOver(state, rootId) || (request.joinsRunning && hasNoThreads(state, rootId)))
    return withoutResume(await wait());
  const { session, thread } = threadOf(state, rootId, threadId);
  const answer = answerBeforeResuming(context, rootId, { wait, watch });
  if (answer) return withoutResume(await answer);
  const door = debug.sessions.get(session.id);
  if (!thread.stop && request.joinsRunning) {
    const runTo = place && { session: door, send: () => debug.runTo.stopAt(door, place) };
    return withoutResume(joined(thread, await wait(runTo)));
  }
  if (!thread.stop) throw notStopped(state, rootId, threadId);
  const by = context.agent;
  const resume = () =>
    place ? debug.runTo.run(door, { threadId, place, by }) : door.request(command, { threadId }, { by });
  if (!request.joinsRunning) return { answer: await wait({ session: door, send: resume }), isResumed: true };
  let running: ThreadState | undefined;
  // Resumes wait for changes of breakpoints: another caller's, sent first, may have resumed the thread by then.
  const resumeOrJoin = () =>
    resume().catch((thrown: unknown) => {
      if (DebugError.from(thrown).code !== 'not_stopped') throw thrown;
      running = threadOf(debug.shared.state, rootId, threadId).thread;
      return place && debug.runTo.stopAt(door, place);
    });
  const waited = await wait({ session: door, send: resumeOrJoin });
  return { answer: running ? joined(running, waited) : waited, isResumed: running === undefined };
}
