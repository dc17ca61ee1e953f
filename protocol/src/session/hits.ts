import type { SessionState, State, Stop } from './state.ts';

/**
 * Which of the user's breakpoints a stop is at, where the adapter does not say (debugpy): those that it bound to the
 * line where the program stands.
 */
export function withHits(stop: Stop, session: SessionState, { breakpoints }: Pick<State, 'breakpoints'>): Stop {
  const frame = stop.frames?.[0];
  if (stop.hitBreakpointIds || stop.reason !== 'breakpoint' || !frame) return stop;
  const hitBreakpointIds = breakpoints
    .filter(({ id, path, line, enabled, logMessage }) => {
      const boundTo = session.bindings[id]?.line ?? line;
      return enabled && logMessage === undefined && path === frame.source?.path && boundTo === frame.line;
    })
    .map(({ id }) => id);
  return hitBreakpointIds.length > 0 ? { ...stop, hitBreakpointIds } : stop;
}
