import type { SessionState, State, Stop } from './state.ts';

/** The session after a stop at these of the user's breakpoints. */
export function countHits(session: SessionState, hitBreakpointIds: readonly number[]): SessionState {
  if (hitBreakpointIds.length === 0) return session;
  const counted = hitBreakpointIds.map((id) => [id, (session.hits[id] ?? 0) + 1] as const);
  return { ...session, hits: { ...session.hits, ...Object.fromEntries(counted) } };
}

/**
 * Which of the user's breakpoints a stop is at, where the adapter does not say (debugpy): those that it bound to the
 * line where the program stands.
 */
export function withHits(
  stop: Stop,
  session: SessionState,
  { breakpoints, breakpointsMuted }: Pick<State, 'breakpoints' | 'breakpointsMuted'>,
): Stop {
  const frame = stop.frames?.[0];
  if (stop.hitBreakpointIds || stop.reason !== 'breakpoint' || !frame || breakpointsMuted) return stop;
  const hitBreakpointIds = breakpoints
    .filter(({ id, path, line, enabled, logMessage }) => {
      const boundTo = session.bindings[id]?.line ?? line;
      return enabled && logMessage === undefined && path === frame.source?.path && boundTo === frame.line;
    })
    .map(({ id }) => id);
  return hitBreakpointIds.length > 0 ? { ...stop, hitBreakpointIds } : stop;
}
