import { gatedArguments } from './dap/arguments.ts';
import type { Dap } from './dap/messages.ts';
import { hasCapability } from './dap/requests.ts';
import type { Actor, Binding, ExceptionFilterChoice, SessionState, State } from './session/state.ts';

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

const mutedMessage =
  'All breakpoints are muted, so the program does not stop here. They are unmuted in the page, under Breakpoints.';

/** What a session says of a breakpoint; of a file that was written since without the place, which is in the old text. */
function bindingIn({ bindings, modifiedSources }: SessionState, { id, path }: UserBreakpoint): Binding | undefined {
  const binding = bindings[id];
  if (binding === undefined || modifiedSources?.includes(path) !== true) return binding;
  const { line: _line, column: _column, ...rest } = binding;
  return rest;
}

/** What the living sessions make of a breakpoint: verified as soon as one says so. None is while all are muted. */
export function breakpointStatus(state: State, breakpoint: UserBreakpoint): BreakpointStatus {
  const bindings = Object.values(state.sessions)
    .filter((session) => session.lifecycle !== 'terminated')
    .flatMap((session) => bindingIn(session, breakpoint) ?? []);
  const binding =
    bindings.find(({ verified }) => verified) ?? bindings.findLast(({ message }) => message !== undefined);
  const column = binding?.column ?? breakpoint.column;
  const message = state.breakpointsMuted ? mutedMessage : binding?.message;
  return {
    verified: binding?.verified === true && !state.breakpointsMuted,
    line: binding?.line ?? breakpoint.line,
    ...(column !== undefined && { column }),
    ...(message !== undefined && { message }),
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

/** One filter of an adapter, by the adapter's name for people and the filter's id. */
export interface ExceptionFilterName {
  /** Without it: of every adapter that has one with this id. */
  readonly adapter?: string;
  readonly filter: string;
}

type FilterChoices = Readonly<Record<string, ExceptionFilterChoice>>;

/** Under which key the choice for a filter is kept: adapters give the same ids to filters that differ. */
export const exceptionFilterKey = ({ adapter, filter }: ExceptionFilterName): string =>
  adapter === undefined ? filter : `${adapter}/${filter}`;

/** What somebody chose for a filter of an adapter: for this adapter, else for all. */
export const exceptionFilterChoice = (
  choices: FilterChoices,
  name: Required<ExceptionFilterName>,
): ExceptionFilterChoice | undefined => choices[exceptionFilterKey(name)] ?? choices[name.filter];

/**
 * Whether a filter is on: as somebody chose, else for uncaught exceptions on and for others the adapter's default
 * (contract, tool 5).
 */
export function isFilterEnabled(
  filter: Dap.ExceptionBreakpointsFilter,
  choice: ExceptionFilterChoice | undefined,
): boolean {
  return choice?.enabled ?? (uncaughtFilters.has(filter.filter) || filter.default === true);
}

/** Whether an adapter takes a condition for one of its filters. */
export const takesFilterCondition = (
  capabilities: Dap.Capabilities,
  { supportsCondition }: Dap.ExceptionBreakpointsFilter,
): boolean => supportsCondition === true && hasCapability(capabilities, 'supportsExceptionFilterOptions');

/** The arguments of `setExceptionBreakpoints` for a session's adapter. */
export function toExceptionBreakpoints(
  { capabilities, adapter }: Pick<SessionState, 'capabilities' | 'adapter'>,
  choices: FilterChoices,
): Dap.SetExceptionBreakpointsArguments {
  const choiceOf = ({ filter }: Dap.ExceptionBreakpointsFilter) => exceptionFilterChoice(choices, { adapter, filter });
  const { exceptionBreakpointFilters = [] } = capabilities;
  const enabled = exceptionBreakpointFilters.filter((filter) => isFilterEnabled(filter, choiceOf(filter)));
  const conditions = enabled.flatMap((filter) => {
    const condition = takesFilterCondition(capabilities, filter) ? choiceOf(filter)?.condition : undefined;
    return condition === undefined ? [] : [{ filterId: filter.filter, condition }];
  });
  const conditioned = new Set(conditions.map(({ filterId }) => filterId));
  return {
    filters: enabled.map(({ filter }) => filter).filter((filter) => !conditioned.has(filter)),
    ...(conditions.length > 0 && { filterOptions: conditions }),
  };
}
