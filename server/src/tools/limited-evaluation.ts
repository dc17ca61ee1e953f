import { setTimeout as delay } from 'node:timers/promises';
import { DebugError, isSupported, latestStop, rootIdOf, type Actor, type Arguments, type Body } from '#protocol';
import type { SharedState } from '../state/shared-state.ts';
import { keepsToLimits } from '../session/door/evaluation-limit.ts';
import { endedMessage, endingMs } from '../session/door/running-evaluations.ts';
import { noAnswerWithin } from '../dap/connection.ts';
import type { Session } from '../session/door/session.ts';
import { askAdapter } from './ask-adapter.ts';
import { timeoutSignal } from '../timeout-signal.ts';

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

/** Resolves at the next stop of a session tree, or when an adapter has had its time to end an evaluation. */
async function stopOrTime({ state, shared }: { state: SharedState['state']; shared: SharedState }, rootId: string) {
  const before = latestStop(state, rootId)?.stop.id;
  const isLater = (later: SharedState['state']) => {
    const stop = latestStop(later, rootId)?.stop;
    return (stop?.isComplete === true && stop.id !== before) || undefined;
  };
  await shared.until(isLater, timeoutSignal(endingMs)).catch(() => undefined);
}

/** Whether the session itself ends evaluations at their limit, by the means of its adapter. */
const endsEvaluations = ({ quirks, state }: Session): boolean =>
  isSupported('cancel', state.capabilities) || keepsToLimits(quirks) || quirks.evaluationInterrupt !== undefined;

/**
 * Evaluates within a time limit, also the value of a variable that is set. Past it, the evaluation is ended or, where the adapter
 * has no means for that, the program paused, and it rejects with `adapter_failed`.
 */
export async function askWithin<C extends EvaluatingCommand>(
  session: Session,
  shared: SharedState,
  command: C,
  { args, timeoutMs, threadId, ...options }: LimitedEvaluation<C>,
): Promise<Body<C>> {
  if (endsEvaluations(session)) return askAdapter(session, command, args, { ...options, timeoutMs });
  const { state } = shared;
  const settled = new AbortController();
  const abandoned = new AbortController();
  const signal = AbortSignal.any([options.signal, abandoned.signal]);
  const asked = askAdapter(session, command, args, { ...options, signal, timeoutMs: timeoutMs + 2 * endingMs });
  const ended = asked.then(
    () => true,
    () => true,
  );
  void ended.then(() => settled.abort());
  const isOver = await delay(timeoutMs, true, { signal: settled.signal, ref: false }).catch(() => false);
  if (!isOver) return asked;
  const stop = stopOrTime({ state, shared }, rootIdOf(state, session.id)).then(() => false);
  if (threadId !== undefined) session.request('pause', { threadId }, { timeoutMs: endingMs }).catch(() => undefined);
  const isEnded = await Promise.race([ended, stop]);
  abandoned.abort();
  if (!session.isOpen) return asked;
  throw new DebugError('adapter_failed', isEnded ? endedMessage(timeoutMs) : noAnswerWithin(command, timeoutMs));
}
