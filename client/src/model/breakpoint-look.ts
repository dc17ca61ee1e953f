import { breakpointStatus, unsupportedReason, type State, type UserBreakpoint } from '#protocol';
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
  unbound: '',
  disabled: ', disabled',
  refused: ', refused',
};

function stateOf(state: State, breakpoint: UserBreakpoint, verified: boolean): BreakpointState {
  if (!breakpoint.enabled || state.breakpointsDeactivated) return 'disabled';
  if (verified) return 'bound';
  const isRefused = Object.values(state.sessions).some(
    (session) =>
      session.lifecycle !== 'terminated' &&
      session.bindings[breakpoint.id]?.message !== undefined &&
      unsupportedReason(breakpoint, session) !== undefined,
  );
  return isRefused ? 'refused' : 'unbound';
}

/** How a breakpoint looks: shape shows its kind, fill verified, colour enabled. */
export function breakpointLook(state: State, breakpoint: UserBreakpoint): BreakpointLook {
  const isDeactivated = state.breakpointsDeactivated && breakpoint.enabled;
  const { verified, line, path, ...status } = breakpointStatus(state, breakpoint);
  // That all are deactivated is said once, over the list.
  const message = state.breakpointsDeactivated ? undefined : status.message;
  const kind = breakpoint.kind === 'source' ? breakpointKind(breakpoint) : breakpoint.kind;
  const standing = stateOf(state, breakpoint, verified);
  const { condition, hitCondition, logMessage, createdBy } = breakpoint;
  const attributes = [condition, hitCondition, logMessage].filter((attribute) => attribute !== undefined).join(' ');
  const name = standing === 'unbound' ? `Unverified ${kindWords[kind].toLowerCase()}` : kindWords[kind];
  const setBy = createdBy.kind === 'agent' ? `, set by ${createdBy.name}` : '';
  const said = message === undefined ? '' : `: ${message}`;
  return {
    kind,
    state: standing,
    line,
    path,
    attributes,
    message,
    title: `${name}${isDeactivated ? ', deactivated' : stateWords[standing]}${setBy}${said}`,
  };
}
