import { sessionIn } from '#protocol';
import type { SessionId } from '#protocol';
import type { SharedState } from '../../state/shared-state.ts';

/** The answer, or nothing at the next stop: some adapters execute a request but never answer it. */
export async function orNextStop(
  shared: SharedState,
  sessionId: SessionId,
  request: (over: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  const over = new AbortController();
  const before = shared.state.stopCount;
  const stop = shared.until(({ sessions, stopCount }) => {
    const isHere = sessionIn(sessions, sessionId)?.lastStopId === stopCount;
    return (stopCount > before && isHere) || undefined;
  }, over.signal);
  try {
    return await Promise.race([request(over.signal), stop.then(() => undefined)]);
  } finally {
    over.abort();
  }
}
