import {
  breakpointName,
  exceptionFilterChoice,
  isArmed,
  isFilterEnabled,
  takesFilterCondition,
  type Actor,
  type BreakpointKind,
  type Dap,
  type SessionId,
  type State,
  type UserBreakpoint,
} from '#protocol';
import { breakpointHits, type BreakpointHits } from './breakpoint-hits.ts';
import { breakpointLook, type BreakpointLook } from '../../model/breakpoint-look.ts';
import { choiceWords } from './breakpoint-modes.ts';
import {
  exceptionOffers,
  newOptionRow,
  optionRows,
  type ExceptionOffer,
  type NewOptionRow,
  type OptionRow,
} from './exception-options.ts';
import { fileLine } from '../../model/file-line.ts';
import { ownRows, type OwnRow } from './own-breakpoint-row.ts';
import { shortName } from './wait-for-breakpoint.ts';

/** A kind of exceptions to stop on, as an adapter offers it. */
export interface FilterRow {
  readonly type: 'filter';
  readonly key: string;
  /** Its label, and the adapter's name where several adapters have filters. */
  readonly name: string;
  readonly adapter: string;
  readonly filter: Dap.ExceptionBreakpointsFilter;
  readonly enabled: boolean;
  readonly condition: string | undefined;
  readonly takesCondition: boolean;
  /** Why the adapter does not stop on it although it is on. */
  readonly problem: string | undefined;
}

export interface BreakpointRow extends BreakpointHits {
  readonly type: 'breakpoint';
  readonly key: string;
  readonly breakpoint: UserBreakpoint;
  /** 'pricing.py:47'. */
  readonly name: string;
  readonly look: BreakpointLook;
  /** What stands behind the name: its condition, or why it is not set. */
  readonly text: string;
  /** Whether that is why it is not set, what it waits for, or how it is had. */
  readonly isReason: boolean;
  /** What it waits for, or has waited for in this session; empty for one that does not. */
  readonly wait: string;
  /** In which of the debugger's ways it is had: 'Hardware', 'when read'; empty where nobody chose one. */
  readonly choice: string;
  /** The agent that set it. */
  readonly agent: Actor | undefined;
}

/** A function breakpoint that is being written. */
interface NewFunctionRow {
  readonly type: 'new';
  readonly key: string;
  readonly name: string;
}

/** What is being written, of all that could be. */
export const newRows = (state: State): readonly NewRow[] => [
  newFunctionRow,
  ...exceptionOffers(state).map(({ adapter }) => newOptionRow(adapter)),
];

/** The row in which the name of a function is written. */
export const newFunctionRow: NewFunctionRow = { type: 'new', key: 'new function', name: 'New function breakpoint' };

/** One row of the list of breakpoints, before it is drawn. */
export type BreakpointListRow = FilterRow | OptionRow | BreakpointRow | NewRow | OwnRow;

/** A row for what is not there yet. */
export type NewRow = NewFunctionRow | NewOptionRow;

const refusedFilter = 'The debugger rejected this filter.';

/** What the adapter's living sessions say against a filter that is on. */
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

/** What a breakpoint waits for, or has waited for in this session. */
function waitWords(state: State, rootId: SessionId | undefined, { waitsFor }: UserBreakpoint): string {
  const awaited = state.breakpoints.find(({ id }) => id === waitsFor);
  if (!awaited) return '';
  const isOver = rootId !== undefined && isArmed(state, rootId, { waitsFor: awaited.id });
  return isOver ? `after ${shortName(awaited)} was hit` : `waits for ${shortName(awaited)}`;
}

function breakpointRow(state: State, rootId: SessionId | undefined, breakpoint: UserBreakpoint): BreakpointRow {
  const look = breakpointLook(state, breakpoint);
  const isReason = look.message !== undefined && (look.state === 'refused' || look.attributes === '');
  const wait = waitWords(state, rootId, breakpoint);
  const choice = choiceWords(state, breakpoint);
  return {
    type: 'breakpoint',
    key: `breakpoint ${breakpoint.id}`,
    breakpoint,
    name: nameOf(breakpoint, look),
    look,
    text: (isReason ? look.message : undefined) ?? (look.attributes || wait || choice),
    isReason: isReason || look.attributes === '',
    wait,
    choice,
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

/** What a breakpoint is listed as: one on a line by where it really is, and within the line where that was asked for. */
function nameOf(breakpoint: UserBreakpoint, { line }: BreakpointLook): string {
  if (breakpoint.kind !== 'source') return breakpointName(breakpoint);
  const name = fileLine(breakpoint.path, line ?? breakpoint.line);
  return breakpoint.column === undefined ? name : `${name}:${breakpoint.column}`;
}

/** Exception filters first and exceptions by their names, then breakpoints by file and line, then those of other kinds. */
export function breakpointRows(state: State, rootId: SessionId | undefined): readonly BreakpointListRow[] {
  const adapters = exceptionOffers(state);
  return [
    ...adapters.flatMap((each) => filterRows(state, each, adapters.length === 1)),
    ...adapters.flatMap((each) => optionRows(state, each)),
    ...state.breakpoints.toSorted(byKindAndPlace).map((breakpoint) => breakpointRow(state, rootId, breakpoint)),
    ...ownRows(state, rootId),
  ];
}
