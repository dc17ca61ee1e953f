import { dapRequests, type Command, type Effect, type SessionId } from '#protocol';
import { now, type SharedState } from '../../state/shared-state.ts';

/** How long a request is unanswered when the status says so, and how often the status is updated then, in milliseconds. */
export const slowAnswerMs = 5_000;

/** Effects of requests that people wait for without seeing anything. Others show what they are about. */
const watched: ReadonlySet<Effect> = new Set(['lifecycle', 'configure', 'interrupt']);

interface Asked {
  readonly shared: SharedState;
  readonly sessionId: SessionId;
  readonly requestId: number;
  /** The adapter's label. */
  readonly adapter: string;
  readonly command: Command;
}

/**
 * Shows as progress that an adapter does not answer a request. A launch may be slow, so it is not ended by that. Returns a function
 * to call when the request is answered or has failed.
 */
export function watchForSlowAnswer({ shared, sessionId, requestId, adapter, command }: Asked): () => void {
  if (!watched.has(dapRequests[command].effect)) return () => undefined;
  const progressId = `stopline ${requestId}`;
  const fact = () => ({ type: 'event', sessionId, at: now() }) as const;
  let waited = 0;
  const timer = setInterval(() => {
    waited += slowAnswerMs;
    const message = `no answer to "${command}" for ${waited / 1_000} s`;
    if (waited > slowAnswerMs) shared.record({ ...fact(), event: 'progressUpdate', body: { progressId, message } });
    else shared.record({ ...fact(), event: 'progressStart', body: { progressId, title: adapter, message } });
  }, slowAnswerMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (waited > 0) shared.record({ ...fact(), event: 'progressEnd', body: { progressId } });
  };
}
