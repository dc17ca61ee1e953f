import { isForSession, kindRow, type BreakpointKind, type BreakpointOf } from '../breakpoints/breakpoint-kinds.ts';
import type { Dap } from '../dap/messages.ts';
import type { Binding, SessionState, State, Stop } from './state.ts';

/** Counts a hit of these breakpoints, or a pass of those whose hit counts are emulated. */
export function count(session: SessionState, counter: 'hits' | 'passes', ids: readonly number[]): SessionState {
  const counts = session[counter] ?? {};
  const counted = ids.map((id) => [id, (counts[id] ?? 0) + 1] as const);
  return ids.length === 0 ? session : { ...session, [counter]: { ...counts, ...Object.fromEntries(counted) } };
}

/** A session after the end of its child: what the child knew of breakpoints is not lost with it. */
export function withEndedChild(session: SessionState, child: SessionState): SessionState {
  const hits = { ...session.hits };
  for (const [id, times] of Object.entries(child.hits)) hits[Number(id)] = (hits[Number(id)] ?? 0) + times;
  const pastBindings = { ...session.pastBindings };
  for (const [id, binding] of Object.entries({ ...child.bindings, ...child.pastBindings }))
    if (!pastBindings[Number(id)]?.verified) pastBindings[Number(id)] = binding;
  return { ...session, hits, pastBindings };
}

/** For each kind: true if a stop with this top frame may be at the breakpoint. */
const mayBeAt: {
  readonly [Kind in BreakpointKind]: (
    breakpoint: BreakpointOf<Kind>,
    frame: Dap.StackFrame,
    binding: Binding | undefined,
  ) => boolean;
} = {
  source: ({ path, line }, frame, binding) => path === frame.source?.path && (binding?.line ?? line) === frame.line,
  function: ({ name }, frame) => frame.name === name || frame.name.startsWith(`${name}(`),
  data: () => true,
  instruction: ({ instructionReference, offset = 0 }, frame) =>
    offset === 0 && instructionReference === frame.instructionPointerReference,
};

/** True if a stop with this top frame may be at the breakpoint. */
export const isBreakpointAt = <Kind extends BreakpointKind>(
  kind: Kind,
  breakpoint: BreakpointOf<Kind>,
  frame: Dap.StackFrame,
  binding: Binding | undefined,
): boolean => mayBeAt[kind](breakpoint, frame, binding);

/** Resets the passes of breakpoints whose conditions changed or that were removed. */
export function forgetPasses(
  sessions: State['sessions'],
  before: State['breakpoints'],
  after: State['breakpoints'],
): State['sessions'] {
  const counted = ({ condition = '', hitCondition = '' }: State['breakpoints'][number]) =>
    `${hitCondition} ${condition}`;
  const counting = new Map(after.map((breakpoint) => [breakpoint.id, counted(breakpoint)]));
  const changed = before.filter((breakpoint) => counting.get(breakpoint.id) !== counted(breakpoint));
  if (changed.length === 0) return sessions;
  const gone = new Set(changed.map(({ id }) => id));
  const kept = ({ passes = {}, ...session }: SessionState): SessionState => ({
    ...session,
    passes: Object.fromEntries(Object.entries(passes).filter(([id]) => !gone.has(Number(id)))),
  });
  return Object.fromEntries(
    Object.entries(sessions).map(([id, session]) => [id, session.passes ? kept(session) : session]),
  );
}

/** The reason of a stop at breakpoints of one kind. LLDB sends "breakpoint" for all kinds. */
export function reasonAt(
  { reason = '', hitBreakpointIds = [] }: Partial<Dap.StoppedEvent['body']>,
  breakpoints: State['breakpoints'],
): string {
  if (reason !== kindRow('source').stopReason) return reason;
  const hit = breakpoints.filter(({ id }) => hitBreakpointIds.includes(id));
  const reasons = new Set(hit.map(({ kind }) => kindRow(kind).stopReason));
  const [only = reason] = reasons;
  return reasons.size === 1 ? only : reason;
}

/**
 * A stop with the breakpoints that it is at, if the adapter does not report them (debugpy): those that are bound to the
 * place. A stop at data breakpoints is at a known one only if there is just one.
 */
export function withHits(
  stop: Stop,
  session: SessionState,
  { breakpoints, breakpointsDeactivated }: Pick<State, 'breakpoints' | 'breakpointsDeactivated'>,
): Stop {
  const frame = stop.frames?.[0];
  if (stop.hitBreakpointIds || !frame || breakpointsDeactivated) return stop;
  const candidates = breakpoints.filter(
    (breakpoint) =>
      breakpoint.enabled &&
      breakpoint.logMessage === undefined &&
      kindRow(breakpoint.kind).stopReason === stop.reason &&
      isForSession(breakpoint, session) &&
      isBreakpointAt(breakpoint.kind, breakpoint, frame, session.bindings[breakpoint.id]),
  );
  const isUnsure = candidates.length > 1 && candidates[0]?.kind === 'data';
  const hitBreakpointIds = isUnsure ? [] : candidates.map(({ id }) => id);
  return hitBreakpointIds.length > 0 ? { ...stop, hitBreakpointIds } : stop;
}
