import { isForSession, kindRow, type BreakpointKind, type BreakpointOf } from '../breakpoints/breakpoint-kinds.ts';
import type { Dap } from '../dap/messages.ts';
import type { Binding, SessionState, State, Stop } from './state.ts';

/** The session after a stop at these of the user's breakpoints. */
export function countHits(session: SessionState, hitBreakpointIds: readonly number[]): SessionState {
  if (hitBreakpointIds.length === 0) return session;
  const counted = hitBreakpointIds.map((id) => [id, (session.hits[id] ?? 0) + 1] as const);
  return { ...session, hits: { ...session.hits, ...Object.fromEntries(counted) } };
}

/** Whether a breakpoint of each kind may be what a stop with this frame on top is at, where the adapter does not say. */
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

/** Whether a breakpoint may be what a program stands at, with this frame on top. */
export const isBreakpointAt = <Kind extends BreakpointKind>(
  kind: Kind,
  breakpoint: BreakpointOf<Kind>,
  frame: Dap.StackFrame,
  binding: Binding | undefined,
): boolean => mayBeAt[kind](breakpoint, frame, binding);

/** The session after the program came by these breakpoints, whose hits Stopline counts. */
export function countPasses(session: SessionState, ids: readonly number[]): SessionState {
  if (ids.length === 0) return session;
  const { passes = {} } = session;
  const counted = ids.map((id) => [id, (passes[id] ?? 0) + 1] as const);
  return { ...session, passes: { ...passes, ...Object.fromEntries(counted) } };
}

/** Sessions in which breakpoints that were changed, or are gone, are counted from nought. */
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

/** Why a program stands at breakpoints of one kind, where the adapter has one word for all kinds (LLDB). */
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
 * Which of the user's breakpoints a stop is at, where the adapter does not say (debugpy): those that it bound to the
 * place where the program stands. That data were touched tells which breakpoint it was only where there is just one.
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
