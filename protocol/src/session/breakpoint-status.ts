import {
  groupOf,
  isSamePlace,
  kindRow,
  sourceBreakpoints,
  type BreakpointConditions,
  type BreakpointKind,
  type BreakpointLocation,
  type BreakpointPlace,
  type SourceBreakpoint,
  type UserBreakpoint,
  type WrittenCondition,
} from '../breakpoints/breakpoint-kinds.ts';
import { gatedArguments } from '../dap/arguments.ts';
import type { Dap } from '../dap/messages.ts';
import { hasCapability, isSupported } from '../dap/requests.ts';
import { emulatedParts, emulationMessage } from './breakpoint-emulation.ts';
import { hitConditionHelp, parseHitCondition } from '../breakpoints/hit-condition.ts';
import type { Binding, ExceptionFilterChoice, SessionState, State } from './state.ts';

/** A breakpoint as adapters have it now: where it really is, and why it is not verified. */
export interface BreakpointStatus {
  readonly verified: boolean;
  /** The source in which one that was not set on a line was found. */
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
  readonly message?: string;
  readonly at: string;
  /** When the adapter said so; absent where none has. */
  readonly boundAt?: string;
}

/** What we call the attribute of a breakpoint when an adapter lacks it. */
const attributeWords: Readonly<Record<WrittenCondition, string>> = {
  condition: 'conditions',
  hitCondition: 'hit counts',
  logMessage: 'logpoints',
};

const attributes = ['condition', 'hitCondition', 'logMessage'] as const satisfies readonly WrittenCondition[];

/**
 * Why a breakpoint cannot be had as it was asked for, or `undefined` where it can. What the adapter lacks Stopline does at
 * lines and functions, if it understands what is wanted. A breakpoint that cannot be had is not sent: without its condition
 * it would stop where nobody wanted to.
 */
export function unsupportedReason(
  breakpoint: BreakpointConditions & { readonly kind?: BreakpointKind },
  session: Pick<SessionState, 'capabilities' | 'adapter'>,
): string | undefined {
  const { request, plural } = kindRow(breakpoint.kind ?? 'source');
  if (!isSupported(request, session.capabilities))
    return `${session.adapter} has no ${plural}, so this one was not set.`;
  const emulated = emulatedParts(breakpoint, session);
  const { hitCondition } = breakpoint;
  if (hitCondition !== undefined && emulated.includes('hitCondition') && !parseHitCondition(hitCondition))
    return `"${hitCondition}" is no hit count that Stopline could count for ${session.adapter}, so this breakpoint was not set. ${hitConditionHelp}`;
  const missing = attributes.filter((name) => {
    const capability = gatedArguments[name];
    return (
      !emulated.includes(name) &&
      breakpoint[name] !== undefined &&
      capability !== undefined &&
      !hasCapability(session.capabilities, capability)
    );
  });
  if (missing.length === 0) return undefined;
  return `${session.adapter} has no ${missing.map((name) => attributeWords[name]).join(' and no ')}, so this breakpoint was not set. Remove that part of it to stop here.`;
}

const deactivatedMessage =
  'All breakpoints are deactivated, so the program does not stop here. Activate them in the page, under Breakpoints.';

/** What an adapter has bound is told with what Stopline does there in its stead. */
function withEmulation(
  binding: Binding,
  breakpoint: UserBreakpoint,
  { session, others }: { readonly session: SessionState; readonly others: readonly UserBreakpoint[] },
): Binding {
  const message = binding.verified
    ? emulationMessage(emulatedParts(breakpoint, session, others), session.adapter)
    : undefined;
  return message === undefined ? binding : { ...binding, message };
}

/** What a session says of a breakpoint; of a file that was written since without the place, which is in the old text. */
function bindingIn({ bindings, modifiedSources }: SessionState, breakpoint: UserBreakpoint): Binding | undefined {
  const binding = bindings[breakpoint.id];
  if (binding === undefined || modifiedSources?.includes(groupOf(breakpoint).path) !== true) return binding;
  const { line: _line, column: _column, ...rest } = binding;
  return rest;
}

/** Where the setter of a breakpoint wanted it, as far as that is a place in a source. */
const askedPlace = (breakpoint: UserBreakpoint): Partial<BreakpointLocation> =>
  breakpoint.kind === 'source' ? breakpoint : {};

/** A breakpoint as the live sessions report it: verified if one of them says so and breakpoints are not deactivated. */
export function breakpointStatus(
  state: State,
  breakpoint: SourceBreakpoint,
): BreakpointStatus & Pick<BreakpointLocation, 'line'>;
export function breakpointStatus(state: State, breakpoint: UserBreakpoint): BreakpointStatus;
export function breakpointStatus(state: State, breakpoint: UserBreakpoint): BreakpointStatus {
  const bindings = Object.values(state.sessions)
    .filter((session) => session.lifecycle !== 'terminated')
    .flatMap((session) => {
      const binding = bindingIn(session, breakpoint);
      return binding ? [withEmulation(binding, breakpoint, { session, others: state.breakpoints })] : [];
    });
  const binding =
    bindings.find(({ verified }) => verified) ?? bindings.findLast(({ message }) => message !== undefined);
  const asked = askedPlace(breakpoint);
  // Of one on a line the breakpoint itself says it.
  const path = breakpoint.kind === 'source' ? undefined : binding?.path;
  const line = binding?.line ?? asked.line;
  const column = binding?.column ?? asked.column;
  const message = state.breakpointsDeactivated ? deactivatedMessage : binding?.message;
  return {
    verified: binding?.verified === true && !state.breakpointsDeactivated,
    ...(path !== undefined && { path }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    ...(message !== undefined && { message }),
    at: binding && binding.at > breakpoint.at ? binding.at : breakpoint.at,
    ...(binding && { boundAt: binding.at }),
  };
}

/** A breakpoint on the requested line, or one that an adapter moved there. */
export function findBreakpoint(state: State, location: BreakpointLocation): SourceBreakpoint | undefined {
  const candidates = sourceBreakpoints(state.breakpoints).filter(
    ({ path, column }) => path === location.path && (location.column === undefined || column === location.column),
  );
  return (
    candidates.find(({ line }) => line === location.line) ??
    candidates.find((breakpoint) => breakpointStatus(state, breakpoint).line === location.line)
  );
}

/** A breakpoint, and all others that are on its line. */
export function breakpointsOnLine(state: State, breakpoint: SourceBreakpoint): readonly SourceBreakpoint[] {
  const { line } = breakpointStatus(state, breakpoint);
  return sourceBreakpoints(state.breakpoints).filter(
    (other) => other.path === breakpoint.path && breakpointStatus(state, other).line === line,
  );
}

/** The breakpoint that stands where another is wanted. */
export const findExisting = (state: State, place: BreakpointPlace): UserBreakpoint | undefined =>
  place.kind === 'source'
    ? findBreakpoint(state, place)
    : state.breakpoints.find((breakpoint) => isSamePlace(breakpoint, place));

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
 * A filter is on if a person turned it on. Without a choice, filters for uncaught exceptions are on and others have the
 * adapter's default.
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
  options: readonly Dap.ExceptionOptions[] = [],
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
    ...(options.length > 0 &&
      hasCapability(capabilities, 'supportsExceptionOptions') && { exceptionOptions: [...options] }),
  };
}
