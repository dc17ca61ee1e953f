import {
  isFilterEnabled,
  sessionTree,
  type Actor,
  type Dap,
  type ExceptionFilterChoice,
  type SessionId,
  type State,
  type UserBreakpoint,
} from '#protocol';
import { breakpointLook, type BreakpointLook } from './breakpoint-look.ts';
import { fileLine } from './file-line.ts';

/** A kind of exceptions to stop on, as the shown session's adapter offers it. */
export interface FilterRow {
  readonly type: 'filter';
  readonly key: string;
  readonly filter: Dap.ExceptionBreakpointsFilter;
  readonly enabled: boolean;
  readonly condition: string | undefined;
}

export interface BreakpointRow {
  readonly type: 'breakpoint';
  readonly key: string;
  readonly breakpoint: UserBreakpoint;
  /** 'pricing.py:47'. */
  readonly name: string;
  readonly look: BreakpointLook;
  /** What stands behind the name: its condition, or why it is not set. */
  readonly text: string;
  /** The agent that set it. */
  readonly agent: Actor | undefined;
}

/** One row of the list of breakpoints, before it is drawn. */
export type BreakpointListRow = FilterRow | BreakpointRow;

/** The filters of the first adapter in a session's tree that has any: children share those of their root. */
function exceptionFilters(state: State, rootId: SessionId | undefined): readonly Dap.ExceptionBreakpointsFilter[] {
  const sessions = rootId === undefined ? [] : sessionTree(state, rootId);
  const filters = sessions.map(({ capabilities }) => capabilities.exceptionBreakpointFilters ?? []);
  return filters.find(({ length }) => length > 0) ?? [];
}

function filterRow(
  filter: Dap.ExceptionBreakpointsFilter,
  choices: Readonly<Record<string, ExceptionFilterChoice>>,
): FilterRow {
  const enabled = isFilterEnabled(filter, choices[filter.filter]);
  return {
    type: 'filter',
    key: `filter ${filter.filter}`,
    filter,
    enabled,
    condition: choices[filter.filter]?.condition,
  };
}

function breakpointRow(state: State, breakpoint: UserBreakpoint): BreakpointRow {
  const look = breakpointLook(state, breakpoint);
  const isRefused = look.state === 'refused' || look.attributes === '';
  return {
    type: 'breakpoint',
    key: `breakpoint ${breakpoint.id}`,
    breakpoint,
    name: fileLine(breakpoint.path, look.line),
    look,
    text: (isRefused ? look.message : undefined) ?? look.attributes,
    agent: breakpoint.createdBy.kind === 'agent' ? breakpoint.createdBy : undefined,
  };
}

/** Exception filters first, then breakpoints by file and line. */
export function breakpointRows(state: State, rootId: SessionId | undefined): readonly BreakpointListRow[] {
  return [
    ...exceptionFilters(state, rootId).map((filter) => filterRow(filter, state.exceptionFilters)),
    ...state.breakpoints
      .toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line || (a.column ?? 0) - (b.column ?? 0))
      .map((breakpoint) => breakpointRow(state, breakpoint)),
  ];
}
