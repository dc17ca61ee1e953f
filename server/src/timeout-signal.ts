/**
 * A signal that aborts after a time, in milliseconds. That of `AbortSignal.timeout` may never do so if only `AbortSignal.any` refers
 * to it: Node collects it as garbage (nodejs/node#57736).
 */
export function timeoutSignal(ms: number): AbortSignal {
  const signal = AbortSignal.timeout(ms);
  // Node keeps a signal that has a listener.
  signal.addEventListener('abort', () => undefined, { once: true });
  return signal;
}
