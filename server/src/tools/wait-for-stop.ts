import {
  breakpointStatus,
  DebugError,
  phaseOf,
  sourceBreakpoints,
  type SessionId,
  type StoppedThread,
  type ToolResult,
} from '#protocol';
import type { Session } from '../session/door/session.ts';
import { unansweredMessages, waitAnswer } from './answers.ts';
import { endAnswer } from './stops/end-answer.ts';
import { stopAnswer } from './stops/stop-answer.ts';
import type { ToolContext } from './tool.ts';

/** A request that resumes a thread, sent once the wait has begun. */
export interface Resume {
  readonly session: Session;
  readonly send: () => Promise<unknown>;
}

export interface Wait {
  /** The session trees to wait for. Answers that concern all name the first. */
  readonly rootIds: readonly SessionId[];
  /** In milliseconds; the default is the server's. */
  readonly timeoutMs: number | undefined;
  /** How much of that the call has spent already, in milliseconds. */
  readonly spentMs?: number;
  readonly resume?: Resume;
  /** Expressions whose values the stop comes with. */
  readonly watch?: readonly string[] | undefined;
  /** Whether the caller steps again from a stop, so that nothing is watched there. */
  readonly isPassed?: (stopped: StoppedThread) => boolean;
  /** The answer to a stop, if it is not the usual one. */
  readonly answerStop?: (
    context: ToolContext,
    stopped: StoppedThread,
    watch?: readonly string[],
  ) => Promise<ToolResult>;
}

/** A description of the state, for progress reports. */
function progressMessage({ debug }: ToolContext, rootId: SessionId): string {
  const { state } = debug.shared;
  const lines = debug.sessions.output(rootId)?.total ?? 0;
  const parts = [phaseOf(state, rootId), `${lines} lines of output`];
  const enabled = sourceBreakpoints(state.breakpoints).filter((breakpoint) => breakpoint.enabled);
  const verified = enabled.filter((breakpoint) => breakpointStatus(state, breakpoint).verified);
  if (enabled.length > 0) parts.push(`${verified.length} of ${enabled.length} breakpoints verified`);
  return [...parts, ...unansweredMessages(state, rootId)].join(', ');
}

/** Reports the state of a session to the caller every few seconds, until what it returns is called. */
export function reportProgress(context: ToolContext, rootId: SessionId): () => void {
  const { onProgress, progressEveryMs } = context;
  if (!onProgress) return () => undefined;
  const startedMs = performance.now();
  const timer = setInterval(
    () => onProgress(progressMessage(context, rootId), Math.round(performance.now() - startedMs)),
    progressEveryMs,
  );
  return () => clearInterval(timer);
}

/** Sends the request that resumes. If it fails, the wait ends, unless the session has closed: then its end is the answer. */
function sendResume({ session, send }: Resume, refuse: AbortController): void {
  send().catch((thrown: unknown) => {
    if (session.isOpen) refuse.abort(DebugError.from(thrown));
  });
}

/** Waits for the next stop or the end of a session, after resuming it if requested. */
export async function waitForStop(
  context: ToolContext,
  { rootIds, timeoutMs, spentMs = 0, resume, watch, isPassed = () => false, answerStop = stopAnswer }: Wait,
): Promise<ToolResult> {
  const { debug, activity, signal } = context;
  const [rootId = ''] = rootIds;
  const limitMs = timeoutMs ?? debug.options.waitTimeoutMs;
  const leftMs = Math.max(0, limitMs - spentMs);
  const refusal = new AbortController();
  const outcome = debug.waits.begin(rootIds, {
    timeoutMs: leftMs,
    signal: AbortSignal.any([signal, refusal.signal]),
    activityId: activity.id,
  });
  if (leftMs > 0) activity.waits(leftMs, rootId);
  if (resume) sendResume(resume, refusal);
  const endProgress = reportProgress(context, rootId);
  try {
    const ended = await outcome;
    refusal.signal.throwIfAborted();
    if (ended.kind === 'stopped') return await answerStop(context, ended.stopped, isPassed(ended.stopped) ? [] : watch);
    if (ended.kind === 'ended') return endAnswer(context, ended.session);
    return waitAnswer(ended, { rootId, timeoutMs: limitMs }, debug.shared.state);
  } finally {
    endProgress();
  }
}
