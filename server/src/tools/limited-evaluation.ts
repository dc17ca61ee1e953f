import { setTimeout as delay } from 'node:timers/promises';
import { DebugError, isSupported, latestStop, rootIdOf, type Arguments, type Body } from '#protocol';
import type { SharedState } from '../state/shared-state.ts';
import type { Session } from '../session/door/session.ts';
import { askAdapter } from './ask-adapter.ts';
import { timeoutSignal } from '../timeout-signal.ts';

/** How long the adapter may take to end an evaluation, in milliseconds. */
const endingMs = 3_000;

/** How much later an adapter with a limit of its own ends an evaluation, in milliseconds, so that our limit has passed by then. */
const laterMs = 100;

/** An evaluation with its time limit. */
export interface LimitedEvaluation {
  readonly args: Arguments<'evaluate'>;
  readonly timeoutMs: number;
  /** The thread of its frame. */
  readonly threadId: number | undefined;
  readonly signal: AbortSignal;
  /** Whether the answer is recorded as a fact. */
  readonly isShared: boolean;
}

/** Ends an evaluation by the means of its adapter; without one, pauses the program. Resolves when that was sent and answered. */
async function endEvaluation(session: Session, threadId: number | undefined): Promise<void> {
  const { limitsEvaluations, evaluationInterrupt } = session.quirks;
  if (limitsEvaluations) return;
  const options = { timeoutMs: endingMs };
  if (evaluationInterrupt !== undefined)
    await session.request('evaluate', { expression: evaluationInterrupt, context: 'repl' }, options);
  else if (threadId !== undefined) await session.request('pause', { threadId }, options);
}

/** Resolves at the next stop of a session tree, or when an adapter has had its time to end an evaluation. */
async function stopOrTime({ state, shared }: { state: SharedState['state']; shared: SharedState }, rootId: string) {
  const before = latestStop(state, rootId)?.stop.id;
  const isLater = (later: SharedState['state']) => {
    const stop = latestStop(later, rootId)?.stop;
    return (stop?.isComplete === true && stop.id !== before) || undefined;
  };
  await shared.until(isLater, timeoutSignal(endingMs)).catch(() => undefined);
}

/**
 * Evaluates within a time limit. Past it, the evaluation is ended (DAP `cancel`, or what the adapter has instead) or the program
 * paused, and it rejects with `adapter_failed`.
 */
export async function evaluateWithin(
  session: Session,
  shared: SharedState,
  { args, timeoutMs, threadId, signal, isShared }: LimitedEvaluation,
): Promise<Body<'evaluate'>> {
  if (isSupported('cancel', session.state.capabilities))
    return askAdapter(session, 'evaluate', args, { signal, timeoutMs, isShared });
  const limit = session.quirks.limitsEvaluations && { evaluationOptions: { timeoutMs: timeoutMs + laterMs } };
  const { state } = shared;
  const settled = new AbortController();
  const abandoned = new AbortController();
  const options = { signal: AbortSignal.any([signal, abandoned.signal]), isShared };
  const evaluation = askAdapter(session, 'evaluate', { ...args, ...limit }, options);
  const ended = evaluation.then(
    () => true,
    () => true,
  );
  void ended.then(() => settled.abort());
  const isOver = await delay(timeoutMs, true, { signal: settled.signal, ref: false }).catch(() => false);
  if (!isOver) return evaluation;
  const stop = stopOrTime({ state, shared }, rootIdOf(state, session.id)).then(() => false);
  endEvaluation(session, threadId).catch(() => undefined);
  const isEnded = await Promise.race([ended, stop]);
  abandoned.abort();
  if (!session.isOpen) return evaluation;
  const seconds = timeoutMs / 1_000;
  throw new DebugError(
    'adapter_failed',
    isEnded
      ? `The evaluation did not end within ${seconds} s, so it was ended. The program is stopped where it was.`
      : `The adapter did not answer "evaluate" within ${seconds} s. Try again, or end the session if it hangs.`,
  );
}
