import {
  breakpointName,
  exceptionFilterChoice,
  isArmed,
  isFilterEnabled,
  sessionTree,
  takesFilterCondition,
  type Actor,
  type AdapterBreakpoint,
  type BreakpointKind,
  type Dap,
  type SessionId,
  type State,
  type UserBreakpoint,
} from '#protocol';
import { breakpointHits, type BreakpointHits } from './breakpoint-hits.ts';
import { breakpointLook, type BreakpointLook } from '../../model/breakpoint-look.ts';
import { modeWords, shortName } from './breakpoint-conditions.ts';
import {
  exceptionOffers,
  newOptionRow,
  optionRows,
  type ExceptionOffer,
  type NewOptionRow,
  type OptionRow,
} from './exception-options.ts';
import { fileLine } from '../../model/file-line.ts';

/** An exception filter of an adapter. */
export interface FilterRow {
  readonly type: 'filter';
  readonly key: string;
  /** Its label, with the adapter's name if several adapters have filters. */
  readonly name: string;
  readonly adapter: string;
  readonly filter: Dap.ExceptionBreakpointsFilter;
  readonly enabled: boolean;
  readonly condition: string | undefined;
  readonly takesCondition: boolean;
  /** Why the adapter does not break on it although it is enabled. */
  readonly problem: string | undefined;
}

export interface BreakpointRow extends BreakpointHits {
  readonly type: 'breakpoint';
  readonly key: string;
  readonly breakpoint: UserBreakpoint;
  /** 'pricing.py:47'. */
  readonly name: string;
  readonly look: BreakpointLook;
  /** The text after the name: its conditions, or why it is not set. */
  readonly text: string;
  /** The text is not a condition. */
  readonly isReason: boolean;
  /** The state of its trigger; empty without one. */
  readonly trigger: string;
  /** 'Hardware', 'when read'; empty by default. */
  readonly mode: string;
  /** The agent that set it. */
  readonly agent: Actor | undefined;
}

/** A function breakpoint that is being written. */
interface NewFunctionRow {
  readonly type: 'new';
  readonly key: string;
  readonly name: string;
}

/** All rows for new breakpoints and exceptions; the list shows the one that is being written. */
export const newRows = (state: State): readonly NewRow[] => [
  newFunctionRow,
  ...exceptionOffers(state).map(({ adapter }) => newOptionRow(adapter)),
];

/** The row in which the name of a function is written. */
export const newFunctionRow: NewFunctionRow = { type: 'new', key: 'new function', name: 'New function breakpoint' };

/** One row of the list of breakpoints, before it is drawn. */
export type BreakpointListRow = FilterRow | OptionRow | BreakpointRow | NewRow | OwnRow;

/** A row for a new function breakpoint or new exceptions. */
export type NewRow = NewFunctionRow | NewOptionRow;

/** A breakpoint that the debugger set itself, such as with a command of its own. */
export interface OwnRow {
  readonly type: 'own';
  readonly key: string;
  readonly name: string;
  readonly path: string | undefined;
  readonly line: number | undefined;
  readonly verified: boolean;
  /** 'set by lldb-dap'. */
  readonly text: string;
  readonly message: string | undefined;
}

const refusedFilter = 'The debugger rejected this filter.';

/** Why the adapter's live sessions do not break on an enabled filter. */
function filterProblem(state: State, adapter: string, filter: string): string | undefined {
  const sessions = Object.values(state.sessions).filter(
    (session) => session.adapter === adapter && session.lifecycle !== 'terminated',
  );
  const problems = sessions.flatMap(({ filterAnswers, filterRefusal }) => {
    const answer = filterAnswers[filter];
    return answer?.verified === false ? [answer.message ?? refusedFilter] : (filterRefusal ?? []);
  });
  return problems[0];
}

function filterRows(state: State, { adapter, offer }: ExceptionOffer, isAlone: boolean): readonly FilterRow[] {
  return (offer.exceptionBreakpointFilters ?? []).map((filter) => {
    const choice = exceptionFilterChoice(state.exceptionFilters, { adapter, filter: filter.filter });
    const enabled = isFilterEnabled(filter, choice);
    const takesCondition = takesFilterCondition(offer, filter);
    return {
      type: 'filter',
      key: `filter ${adapter} ${filter.filter}`,
      name: isAlone ? filter.label : `${filter.label}, ${adapter}`,
      adapter,
      filter,
      enabled,
      condition: takesCondition ? choice?.condition : undefined,
      takesCondition,
      problem: enabled ? filterProblem(state, adapter, filter.filter) : undefined,
    };
  });
}

/** The state of a breakpoint's trigger in this session. */
function triggerWords(state: State, rootId: SessionId | undefined, { waitsFor }: UserBreakpoint): string {
  const trigger = state.breakpoints.find(({ id }) => id === waitsFor);
  if (!trigger) return '';
  const isHit = rootId !== undefined && isArmed(state, rootId, { waitsFor: trigger.id });
  return isHit ? `after ${shortName(trigger)} was hit` : `waits for ${shortName(trigger)}`;
}

function breakpointRow(state: State, rootId: SessionId | undefined, breakpoint: UserBreakpoint): BreakpointRow {
  const look = breakpointLook(state, breakpoint);
  const isReason = look.message !== undefined && (look.state === 'refused' || look.attributes === '');
  const trigger = triggerWords(state, rootId, breakpoint);
  const mode = modeWords(state, breakpoint);
  return {
    type: 'breakpoint',
    key: `breakpoint ${breakpoint.id}`,
    breakpoint,
    name: nameOf(breakpoint, look),
    look,
    text: (isReason ? look.message : undefined) ?? (look.attributes || trigger || mode),
    isReason: isReason || look.attributes === '',
    trigger,
    mode,
    agent: breakpoint.createdBy.kind === 'agent' ? breakpoint.createdBy : undefined,
    ...breakpointHits(state, rootId, breakpoint.id),
  };
}

const kindOrder: Readonly<Record<BreakpointKind, number>> = { source: 0, function: 1, data: 2, instruction: 3 };

function byKindAndPlace(one: UserBreakpoint, other: UserBreakpoint): number {
  if (one.kind === 'source' && other.kind === 'source')
    return one.path.localeCompare(other.path) || one.line - other.line || (one.column ?? 0) - (other.column ?? 0);
  return kindOrder[one.kind] - kindOrder[other.kind] || breakpointName(one).localeCompare(breakpointName(other));
}

/** The name of a breakpoint in the list, with its actual line, and the column of an inline breakpoint. */
function nameOf(breakpoint: UserBreakpoint, { line }: BreakpointLook): string {
  if (breakpoint.kind !== 'source') return breakpointName(breakpoint);
  const name = fileLine(breakpoint.path, line ?? breakpoint.line);
  return breakpoint.column === undefined ? name : `${name}:${breakpoint.column}`;
}

function ownName({ source, line, instructionReference }: AdapterBreakpoint): string {
  const path = source?.path ?? source?.name;
  if (path !== undefined) return line === undefined ? path : fileLine(path, line);
  return instructionReference ?? 'Breakpoint';
}

function ownRows(state: State, rootId: SessionId | undefined): readonly OwnRow[] {
  const tree = rootId === undefined ? [] : sessionTree(state, rootId);
  return tree
    .filter(({ lifecycle }) => lifecycle !== 'terminated')
    .flatMap(({ id, adapter, adapterBreakpoints = {} }) =>
      Object.entries(adapterBreakpoints).map(([adapterId, breakpoint]): OwnRow => ({
        type: 'own',
        key: `own ${id} ${adapterId}`,
        name: ownName(breakpoint),
        path: breakpoint.source?.path,
        line: breakpoint.line,
        verified: breakpoint.verified,
        text: `set by ${adapter}`,
        message: breakpoint.message,
      })),
    );
}

/** Exception filters, exceptions by name, then breakpoints by file and line, then those of other kinds. */
export function breakpointRows(state: State, rootId: SessionId | undefined): readonly BreakpointListRow[] {
  const adapters = exceptionOffers(state);
  return [
    ...adapters.flatMap((each) => filterRows(state, each, adapters.length === 1)),
    ...adapters.flatMap((each) => optionRows(state, each)),
    ...state.breakpoints.toSorted(byKindAndPlace).map((breakpoint) => breakpointRow(state, rootId, breakpoint)),
    ...ownRows(state, rootId),
  ];
}
