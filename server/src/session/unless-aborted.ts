import { DebugError } from '#protocol';

/** An answer that several share, given up for one of them when that one's signal says so. Rejects with `adapter_failed` then. */
export function unlessAborted<Answer>(answer: Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new DebugError('adapter_failed', 'The request was given up before it was answered.'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
