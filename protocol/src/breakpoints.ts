import { gatedArguments } from './dap/arguments.ts';
import type { Dap } from './dap/messages.ts';
import { hasCapability } from './dap/requests.ts';
import type { Actor, ExceptionFilterChoice, SessionState, State } from './session/state.ts';

/** Where and when a breakpoint takes effect, as its setter asked for it. */
export interface BreakpointLocation {
  /** Absolute. */
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column?: number;
}

export interface BreakpointConditions {
  readonly condition?: string;
  readonly hitCondition?: string;
  /** Makes it a log point. */
  readonly logMessage?: string;
}

/** A breakpoint that somebody wants, apart from any session. */
export interface UserBreakpoint extends BreakpointLocation, BreakpointConditions {
  /** Unique on this server, the same for every client. */
  readonly id: number;
  readonly enabled: boolean;
  readonly createdBy: Actor;
  readonly at: string;
}

/** A breakpoint as adapters have it now: where it really is, and why it is not verified. */
export interface BreakpointStatus {
  readonly verified: boolean;
  readonly line: number;
  readonly column?: number;
  readonly message?: string;
  readonly at: string;
  /** When the adapter said so; absent where none has. */
  readonly boundAt?: string;
}

/** What we call the attribute of a breakpoint when an adapter lacks it. */
const attributeWords: Readonly<Record<keyof BreakpointConditions, string>> = {
  condition: 'conditions',
  hitCondition: 'hit counts',
  logMessage: 'log points',
};

const attributes = [
  'condition',
  'hitCondition',
  'logMessage',
] as const satisfies readonly (keyof BreakpointConditions)[];

/**
 * Why this adapter cannot have the breakpoint as it was asked for, or `undefined` where it can. Such a breakpoint is
 * not sent: without its condition it would stop where nobody wanted to.
 */
export function unsupportedReason(
  breakpoint: BreakpointConditions,
  session: Pick<SessionState, 'capabilities' | 'adapter'>,
): string | undefined {
  const missing = attributes.filter((name) => {
    const capability = gatedArguments[name];
    return (
      breakpoint[name] !== undefined && capability !== undefined && !hasCapability(session.capabilities, capability)
    );
  });
  if (missing.length === 0) return undefined;
  return `${session.adapter} has no ${missing.map((name) => attributeWords[name]).join(' and no ')}, so this breakpoint was not set. Remove that part of it to stop here.`;
}

/** The user's breakpoint as the request `setBreakpoints` wants it. */
export function toSourceBreakpoint(breakpoint: UserBreakpoint): Dap.SourceBreakpoint {
  const { line, column, condition, hitCondition, logMessage } = breakpoint;
  return {
    line,
    ...(column !== undefined && { column }),
    ...(condition !== undefined && { condition }),
    ...(hitCondition !== undefined && { hitCondition }),
    ...(logMessage !== undefined && { logMessage }),
  };
}

/** What the living sessions make of a breakpoint: verified as soon as one says so. */
export function breakpointStatus(state: State, breakpoint: UserBreakpoint): BreakpointStatus {
  const bindings = Object.values(state.sessions)
    .filter((session) => session.lifecycle !== 'terminated')
    .flatMap((session) => session.bindings[breakpoint.id] ?? []);
  const binding =
    bindings.find(({ verified }) => verified) ?? bindings.findLast(({ message }) => message !== undefined);
  const column = binding?.column ?? breakpoint.column;
  return {
    verified: binding?.verified ?? false,
    line: binding?.line ?? breakpoint.line,
    ...(column !== undefined && { column }),
    ...(binding?.message !== undefined && { message: binding.message }),
    at: binding && binding.at > breakpoint.at ? binding.at : breakpoint.at,
    ...(binding && { boundAt: binding.at }),
  };
}

/** A breakpoint on the requested line, or one that an adapter moved there. */
export function findBreakpoint(state: State, location: BreakpointLocation): UserBreakpoint | undefined {
  const candidates = state.breakpoints.filter(
    ({ path, column }) => path === location.path && (location.column === undefined || column === location.column),
  );
  return (
    candidates.find(({ line }) => line === location.line) ??
    candidates.find((breakpoint) => breakpointStatus(state, breakpoint).line === location.line)
  );
}

/** Filters for uncaught exceptions, by the names that adapters give them. */
const uncaughtFilters: ReadonlySet<string> = new Set(['uncaught']);

/**
 * Whether a filter is on: as somebody chose, else for uncaught exceptions on and for others the adapter's default
 * (contract, tool 5).
 */
export function isFilterEnabled(
  filter: Dap.ExceptionBreakpointsFilter,
  choices: Readonly<Record<string, ExceptionFilterChoice>>,
): boolean {
  return choices[filter.filter]?.enabled ?? (uncaughtFilters.has(filter.filter) || filter.default === true);
}

/** The arguments of `setExceptionBreakpoints` for an adapter with these filters. */
export function toExceptionBreakpoints(
  capabilities: Dap.Capabilities,
  choices: Readonly<Record<string, ExceptionFilterChoice>>,
): Dap.SetExceptionBreakpointsArguments {
  const enabled = (capabilities.exceptionBreakpointFilters ?? []).filter((filter) => isFilterEnabled(filter, choices));
  const conditions = enabled.flatMap((filter) => {
    const condition = filter.supportsCondition ? choices[filter.filter]?.condition : undefined;
    return condition === undefined ? [] : [{ filterId: filter.filter, condition }];
  });
  const conditioned = new Set(conditions.map(({ filterId }) => filterId));
  return {
    filters: enabled.map(({ filter }) => filter).filter((filter) => !conditioned.has(filter)),
    ...(conditions.length > 0 && { filterOptions: conditions }),
  };
}
