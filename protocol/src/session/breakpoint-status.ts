import {
  groupOf,
  placeKey,
  kindRow,
  sourceBreakpoints,
  writtenConditions,
  type BreakpointConditions,
  type BreakpointKind,
  type BreakpointLocation,
  type BreakpointPlace,
  type SourceBreakpoint,
  type UserBreakpoint,
  type WrittenCondition,
} from '../breakpoints/breakpoint-kinds.ts';
import { defined } from '../common/record.ts';
import { gatedArguments } from '../dap/arguments.ts';
import type { Dap } from '../dap/messages.ts';
import { hasCapability, isSupported } from '../dap/requests.ts';
import { emulatedParts, emulationMessage, keepsToHits, type ConditionSupport } from './breakpoint-emulation.ts';
import { isChosenFor, isForUncaught } from './exception-meaning.ts';
import { hitConditionHelp, parseHitCondition } from '../breakpoints/hit-condition.ts';
import type { Binding, ExceptionFilterChoice, SessionState, State, StopOnExceptions } from './state.ts';

/** A breakpoint as adapters report it: its actual place, and why it is not verified. */
export interface BreakpointStatus {
  readonly verified: boolean;
  /** The source of a breakpoint that was not set on a line. */
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
  readonly message?: string;
  readonly at: string;
  /** When an adapter reported it; absent if none has. */
  readonly boundAt?: string;
}

/** The conditions, for the message about an adapter that does not support them. */
const attributeWords: Readonly<Record<WrittenCondition, string>> = {
  condition: 'conditions',
  hitCondition: 'hit counts',
  logMessage: 'logpoints',
};

/**
 * Why a breakpoint is not supported; `undefined` if it is. At lines and functions, Stopline emulates the conditions that
 * the adapter lacks. An unsupported breakpoint is not sent: without its condition it would stop too often.
 */
export function unsupportedReason(
  breakpoint: BreakpointConditions & { readonly kind?: BreakpointKind },
  session: ConditionSupport & Pick<SessionState, 'adapter'>,
): string | undefined {
  const { request, plural } = kindRow(breakpoint.kind ?? 'source');
  if (!isSupported(request, session.capabilities))
    return `${session.adapter} has no ${plural}, so this one was not set.`;
  const emulated = emulatedParts(breakpoint, session);
  const { hitCondition } = breakpoint;
  if (hitCondition !== undefined && emulated.includes('hitCondition') && !parseHitCondition(hitCondition))
    return `Stopline cannot count "${hitCondition}" for ${session.adapter}, so this breakpoint was not set. ${hitConditionHelp}`;
  if (!emulated.includes('hitCondition') && !keepsToHits(breakpoint, session))
    return `${session.adapter} cannot count "${hitCondition}", so this breakpoint was not set. Remove that condition to stop here.`;
  const missing = writtenConditions.filter((name) => {
    const capability = gatedArguments[name];
    return (
      !emulated.includes(name) &&
      breakpoint[name] !== undefined &&
      capability !== undefined &&
      !hasCapability(session.capabilities, capability)
    );
  });
  if (missing.length === 0) return undefined;
  return `${session.adapter} has no ${missing.map((name) => attributeWords[name]).join(' and no ')}, so this breakpoint was not set. Remove that condition to stop here.`;
}

const deactivatedMessage =
  'All breakpoints are deactivated, so the program does not stop here. Activate them in the page, under Breakpoints.';

/** A verified binding, with the message about emulated conditions. */
function withEmulation(
  binding: Binding,
  breakpoint: UserBreakpoint,
  { session, others }: { readonly session: SessionState; readonly others: readonly UserBreakpoint[] },
): Binding {
  const message = binding.verified ? emulationMessage(breakpoint, session, others) : undefined;
  return message === undefined ? binding : { ...binding, message };
}

/** A breakpoint's binding in a session, without the place if the file was saved since, because it is in the old text. */
function bindingIn({ bindings, modifiedSources }: SessionState, breakpoint: UserBreakpoint): Binding | undefined {
  const binding = bindings[breakpoint.id];
  if (binding === undefined || modifiedSources?.includes(groupOf(breakpoint).path) !== true) return binding;
  const { line: _line, column: _column, ...rest } = binding;
  return rest;
}

/** The requested place of a breakpoint, if it is in a source. */
const askedPlace = (breakpoint: UserBreakpoint): Partial<BreakpointLocation> =>
  breakpoint.kind === 'source' ? breakpoint : {};

/** A breakpoint as the live sessions report it: verified if one of them says so and breakpoints are not deactivated. */
export function breakpointStatus(
  state: State,
  breakpoint: SourceBreakpoint,
): BreakpointStatus & Pick<BreakpointLocation, 'line'>;
export function breakpointStatus(state: State, breakpoint: UserBreakpoint): BreakpointStatus;
export function breakpointStatus(state: State, breakpoint: UserBreakpoint): BreakpointStatus {
  const bindings = state.sessions
    .filter((session) => session.lifecycle !== 'terminated')
    .flatMap((session) => {
      const binding = bindingIn(session, breakpoint);
      return binding ? [withEmulation(binding, breakpoint, { session, others: state.breakpoints })] : [];
    });
  const binding =
    bindings.find(({ verified }) => verified) ?? bindings.findLast(({ message }) => message !== undefined);
  const asked = askedPlace(breakpoint);
  // A source breakpoint has its path already.
  const path = breakpoint.kind === 'source' ? undefined : binding?.path;
  const line = binding?.line ?? asked.line;
  const column = binding?.column ?? asked.column;
  const message = state.breakpointsDeactivated ? deactivatedMessage : binding?.message;
  return {
    verified: binding?.verified === true && !state.breakpointsDeactivated,
    ...defined({ path, line, column, message, boundAt: binding?.at }),
    at: binding && binding.at > breakpoint.at ? binding.at : breakpoint.at,
  };
}

/** Why the last session that has ended could not set a breakpoint; undefined if it could, or if a live one has it. */
export function pastReason({ sessions }: State, { id }: UserBreakpoint): string | undefined {
  if (sessions.some(({ lifecycle, bindings }) => lifecycle !== 'terminated' && bindings[id] !== undefined))
    return undefined;
  const bindings = sessions.map((session) =>
    [session.bindings[id], session.pastBindings?.[id]].filter((each) => each !== undefined),
  );
  const last = bindings.findLast(({ length }) => length > 0) ?? [];
  return last.some(({ verified }) => verified) ? undefined : last.find(({ message }) => message !== undefined)?.message;
}

/** The breakpoint that was set on a line, or else one that an adapter moved there. */
export function findBreakpoint(state: State, location: BreakpointLocation): SourceBreakpoint | undefined {
  const candidates = sourceBreakpoints(state.breakpoints).filter(
    ({ path, column }) => path === location.path && (location.column === undefined || column === location.column),
  );
  return (
    candidates.find(({ line }) => line === location.line) ??
    candidates.find((breakpoint) => breakpointStatus(state, breakpoint).line === location.line)
  );
}

/** All breakpoints on the line of a breakpoint, itself included. */
export function breakpointsOnLine(state: State, breakpoint: SourceBreakpoint): readonly SourceBreakpoint[] {
  const { line } = breakpointStatus(state, breakpoint);
  return sourceBreakpoints(state.breakpoints).filter(
    (other) => other.path === breakpoint.path && breakpointStatus(state, other).line === line,
  );
}

/** The breakpoint that exists in a place. */
export const findExisting = (state: State, place: BreakpointPlace): UserBreakpoint | undefined =>
  place.kind === 'source'
    ? findBreakpoint(state, place)
    : state.breakpoints.find((other) => other.kind === place.kind && placeKey(other) === placeKey(place));

/** A filter, by the adapter's label and the filter's id. */
export interface ExceptionFilterName {
  /** Absent: the filter of every adapter that has one with this id. */
  readonly adapter?: string;
  readonly filter: string;
}

type FilterChoices = Readonly<Record<string, ExceptionFilterChoice>>;

/** The key of the choice for a filter: different adapters use the same ids. */
export const exceptionFilterKey = ({ adapter, filter }: ExceptionFilterName): string =>
  adapter === undefined ? filter : `${adapter}/${filter}`;

/** The choice for a filter: for this adapter, or else for all. */
export const exceptionFilterChoice = (
  choices: FilterChoices,
  name: Required<ExceptionFilterName>,
): ExceptionFilterChoice | undefined => choices[exceptionFilterKey(name)] ?? choices[name.filter];

/**
 * True if a filter is on: by choice, or else by default. Filters for uncaught exceptions are on by default, others if the
 * adapter says so.
 */
export function isFilterEnabled(
  filter: Dap.ExceptionBreakpointsFilter,
  choice: ExceptionFilterChoice | undefined,
): boolean {
  return choice?.enabled ?? (isForUncaught(filter) || filter.default === true);
}

/** The choices for an adapter's filters that make it stop at these exceptions. */
export function exceptionFilterChoices(
  stopOn: StopOnExceptions,
  { capabilities, adapter }: Pick<SessionState, 'capabilities' | 'adapter'>,
): FilterChoices {
  const { exceptionBreakpointFilters = [] } = capabilities;
  const choices = exceptionBreakpointFilters.map(
    (filter) =>
      [exceptionFilterKey({ adapter, filter: filter.filter }), { enabled: isChosenFor(stopOn, filter) }] as const,
  );
  return Object.fromEntries(choices);
}

/** True if an adapter supports a condition for one of its filters. */
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
