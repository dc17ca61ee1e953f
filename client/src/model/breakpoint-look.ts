import { breakpointStatus, type SessionState, type State, type UserBreakpoint } from '#protocol';
import { breakpointKind } from '../ui/breakpoint-kind.ts';
import type { BreakpointKind as GlyphKind, BreakpointState } from '../ui/icons.ts';

/** How a breakpoint is shown. */
export interface BreakpointLook {
  readonly kind: Exclude<GlyphKind, 'exception'>;
  readonly state: BreakpointState;
  /** Where the adapter placed it; absent for one without a line. */
  readonly line: number | undefined;
  /** The file of a breakpoint that was not set on a line. */
  readonly path: string | undefined;
  /** Condition, hit count and log message; may be empty. */
  readonly attributes: string;
  /** The adapter's message, or what Stopline does instead. */
  readonly message: string | undefined;
  /** For tooltips and screen readers: 'Unverified logpoint, set by Kestrel: …'. */
  readonly title: string;
}

const kindWords: Readonly<Record<BreakpointLook['kind'], string>> = {
  line: 'Breakpoint',
  conditional: 'Conditional breakpoint',
  'hit-count': 'Breakpoint with hit count',
  'log-point': 'Logpoint',
  triggered: 'Triggered breakpoint',
  function: 'Function breakpoint',
  data: 'Data breakpoint',
  instruction: 'Instruction breakpoint',
};

const stateWords: Readonly<Record<BreakpointState, string>> = {
  bound: '',
  waiting: '',
  unbound: '',
  disabled: ', disabled',
  refused: ', refused',
};

/** True if the file of a breakpoint is not loaded in a session that reports its sources. */
const isFileMissing = (breakpoint: UserBreakpoint, { loadedSources }: SessionState): boolean =>
  breakpoint.kind === 'source' &&
  loadedSources.length > 0 &&
  loadedSources.every(({ path }) => path !== breakpoint.path);

/** True if a session could not place a breakpoint yet: nothing runs in it, or the file is not loaded. */
const isWaitingIn = (breakpoint: UserBreakpoint, session: SessionState): boolean =>
  session.threads.length === 0 || isFileMissing(breakpoint, session);

/** The live sessions whose adapters have answered for a breakpoint. */
const answeringSessions = (state: State, { id }: UserBreakpoint): readonly SessionState[] =>
  state.sessions.filter(({ lifecycle, bindings }) => lifecycle !== 'terminated' && bindings[id] !== undefined);

function unverifiedState(breakpoint: UserBreakpoint, answering: readonly SessionState[]): BreakpointState {
  const isRefused = answering.some((session) => session.bindings[breakpoint.id]?.refused === true);
  if (isRefused) return 'refused';
  return answering.every((session) => isWaitingIn(breakpoint, session)) ? 'waiting' : 'unbound';
}

/** How a breakpoint looks: shape shows its kind, colour enabled; it is hollow only if an adapter could not place it. */
export function breakpointLook(state: State, breakpoint: UserBreakpoint): BreakpointLook {
  const isDeactivated = state.breakpointsDeactivated && breakpoint.enabled;
  const { verified, line, path, ...status } = breakpointStatus(state, breakpoint);
  const kind = breakpoint.kind === 'source' ? breakpointKind(breakpoint) : breakpoint.kind;
  const answering = answeringSessions(state, breakpoint);
  const isOff = !breakpoint.enabled || isDeactivated;
  const binding = isOff ? 'disabled' : verified ? 'bound' : unverifiedState(breakpoint, answering);
  // An adapter that does not know the file yet says so in its own words, before anything runs too.
  const notLoaded = answering.some(({ threads }) => threads.length > 0) ? 'file not loaded yet' : undefined;
  const reported = binding === 'waiting' ? notLoaded : status.message;
  // That all are deactivated is said once, over the list.
  const message = state.breakpointsDeactivated ? undefined : reported;
  const { condition, hitCondition, logMessage, createdBy } = breakpoint;
  const attributes = [condition, hitCondition, logMessage].filter((attribute) => attribute !== undefined).join(' ');
  const name = binding === 'unbound' ? `Unverified ${kindWords[kind].toLowerCase()}` : kindWords[kind];
  const setBy = createdBy.kind === 'agent' ? `, set by ${createdBy.name}` : '';
  const said = message === undefined ? '' : `: ${message}`;
  return {
    kind,
    state: binding,
    line,
    path,
    attributes,
    message,
    title: `${name}${isDeactivated ? ', deactivated' : stateWords[binding]}${setBy}${said}`,
  };
}
