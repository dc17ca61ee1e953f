import { setTimeout as delay } from 'node:timers/promises';
import { DebugError, isSupported, latestStop, rootIdOf, type Actor, type Arguments, type Body } from '#protocol';
import type { SharedState } from '../state/shared-state.ts';
import { endedMessage } from '../session/door/evaluation-at-stop.ts';
import type { Session } from '../session/door/session.ts';
import { askAdapter } from './ask-adapter.ts';
import { timeoutSignal } from '../timeout-signal.ts';

/** How long the adapter may take to end an evaluation, in milliseconds. */
const endingMs = 3_000;

/** How much later an adapter with a limit of its own ends an evaluation, in milliseconds, so that our limit has passed by then. */
const laterMs = 100;

/** The requests that evaluate an expression of the caller. */
export type EvaluatingCommand = 'evaluate' | 'setVariable' | 'setExpression';

/** A request that evaluates, with its time limit. */
export interface LimitedEvaluation<C extends EvaluatingCommand = 'evaluate'> {
  readonly args: Arguments<C>;
  readonly timeoutMs: number;
  /** The thread of its frame. */
  readonly threadId: number | undefined;
  readonly signal: AbortSignal;
  /** Who caused it, for the log. */
  readonly by?: Actor;
  /** Whether the answer is recorded as a fact; by default if it changes the shared state. */
  readonly isShared?: boolean;
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

/** Sends a request with the adapter's own limit, if it has one, a little after ours; without one, with a limit after which it is not waited for. */
function askLimited<C extends EvaluatingCommand>(
  session: Session,
  command: C,
  { args, timeoutMs, threadId: _thread, ...given }: LimitedEvaluation<C>,
): Promise<Body<C>> {
  const unanswered = { ...given, timeoutMs: timeoutMs + 2 * endingMs };
  if (!session.quirks.limitsEvaluations) return askAdapter(session, command, args, unanswered);
  const limit = { timeoutMs: timeoutMs + laterMs };
  if (command !== 'evaluate') return askAdapter(session, command, args, { ...given, ...limit });
  return askAdapter(session, command, Object.assign({}, args, { evaluationOptions: limit }), unanswered);
}

/**
 * Evaluates within a time limit, also the value of a variable that is set. Past it, the evaluation is ended (DAP `cancel`, or what the
 * adapter has instead) or the program paused, and it rejects with `adapter_failed`.
 */
export async function askWithin<C extends EvaluatingCommand>(
  session: Session,
  shared: SharedState,
  command: C,
  evaluation: LimitedEvaluation<C>,
): Promise<Body<C>> {
  const { args, timeoutMs, threadId, ...options } = evaluation;
  if (isSupported('cancel', session.state.capabilities))
    return askAdapter(session, command, args, { ...options, timeoutMs });
  const { state } = shared;
  const settled = new AbortController();
  const abandoned = new AbortController();
  const signal = AbortSignal.any([options.signal, abandoned.signal]);
  const asked = askLimited(session, command, { ...evaluation, signal });
  const ended = asked.then(
    () => true,
    () => true,
  );
  void ended.then(() => settled.abort());
  const isOver = await delay(timeoutMs, true, { signal: settled.signal, ref: false }).catch(() => false);
  if (!isOver) return asked;
  const stop = stopOrTime({ state, shared }, rootIdOf(state, session.id)).then(() => false);
  endEvaluation(session, threadId).catch(() => undefined);
  const isEnded = await Promise.race([ended, stop]);
  abandoned.abort();
  if (!session.isOpen) return asked;
  throw new DebugError(
    'adapter_failed',
    isEnded
      ? endedMessage(timeoutMs)
      : `The adapter did not answer "${command}" within ${timeoutMs / 1_000} s. Try again, or end the session if it hangs.`,
  );
}
