import { DebugError, inQuotes, latestStop, type Body, type SessionId, type State } from '#protocol';
import type { Session } from '../session/door/session.ts';
import { askWithin, type EvaluatingCommand, type LimitedEvaluation } from './limited-evaluation.ts';
import type { ToolContext } from './tool.ts';
import { reportProgress } from './wait-for-stop.ts';

/** The error of an evaluation, which names a stop that came before its answer: it may be what holds it up. */
function withLaterStop(thrown: unknown, rootId: SessionId, before: State, after: State): DebugError {
  const error = DebugError.from(thrown);
  const stopped = latestStop(after, rootId);
  const isLater = stopped !== undefined && stopped.stop.id !== latestStop(before, rootId)?.stop.id;
  if (!isLater || error.code !== 'adapter_failed') return error;
  const { stop, thread } = stopped;
  return new DebugError(
    error.code,
    `${error.quotedMessage} The program paused before the evaluation had ended (${inQuotes(stop.reason)}, thread ${thread.id}). continue_debugging with this thread returns that stop; called again, it resumes the evaluation.`,
  );
}

/** The session in which a call evaluates. */
interface Place {
  readonly session: Session;
  readonly rootId: SessionId;
}

/** Evaluates for a call of a tool, as `askWithin` does, with progress. */
export async function evaluateForCall<C extends EvaluatingCommand>(
  call: ToolContext,
  { session, rootId }: Place,
  command: C,
  evaluation: Omit<LimitedEvaluation<C>, 'signal'>,
): Promise<Body<C>> {
  const { shared } = call.debug;
  const before = shared.state;
  const endProgress = reportProgress(call, rootId);
  return askWithin(session, shared, command, { ...evaluation, signal: call.signal })
    .catch((thrown: unknown) => {
      throw withLaterStop(thrown, rootId, before, shared.state);
    })
    .finally(endProgress);
}
