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

/** So few ids are looked up in a table of any size; for more, the table's own are. */
const fewIds = 32;

function hasSome(table: Readonly<Record<number, unknown>>, ids: ReadonlySet<number>): boolean {
  if (ids.size > fewIds) return Object.keys(table).some((id) => ids.has(Number(id)));
  return [...ids].some((id) => Object.hasOwn(table, id));
}

/** A table without some ids; the same one if it has none of them. */
export function withoutIds<Value>(
  table: Readonly<Record<number, Value>>,
  ids: ReadonlySet<number>,
): Readonly<Record<number, Value>> {
  if (!hasSome(table, ids)) return table;
  const kept: Record<number, Value> = {};
  // A loop over keys: pairs for ten thousand ids take six times as long.
  for (const id of Object.keys(table).map(Number)) {
    const value = table[id];
    if (value !== undefined && !ids.has(id)) kept[id] = value;
  }
  return kept;
}

/** Changes each session; the same list if none is changed. */
export function changeSessions(
  sessions: State['sessions'],
  change: (session: SessionState) => SessionState,
): State['sessions'] {
  const changed = sessions.map(change);
  return changed.every((session, place) => session === sessions[place]) ? sessions : changed;
}

/** Resets the passes of breakpoints whose conditions changed or that were removed. */
export function forgetPasses(
  sessions: State['sessions'],
  before: State['breakpoints'],
  after: State['breakpoints'],
): State['sessions'] {
  const counted = ({ condition = '', hitCondition = '' }: State['breakpoints'][number]) =>
    `${hitCondition} ${condition}`;
  const left = new Map(after.map((breakpoint) => [breakpoint.id, breakpoint]));
  const changed = before.filter((old) => {
    const breakpoint = left.get(old.id);
    return breakpoint !== old && (!breakpoint || counted(breakpoint) !== counted(old));
  });
  const gone = new Set(changed.map(({ id }) => id));
  return changeSessions(sessions, (session) => {
    const { passes = {} } = session;
    const kept = withoutIds(passes, gone);
    return kept === passes ? session : { ...session, passes: kept };
  });
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
