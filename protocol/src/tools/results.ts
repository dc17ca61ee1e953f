import type { Dap } from '../dap/messages.ts';
import { baseName } from '../common/base-name.ts';
import { defined } from '../common/record.ts';
import type { BreakpointOf, SourceBreakpoint } from '../breakpoints/breakpoint-kinds.ts';
import { breakpointStatus, pastReason } from '../session/breakpoint-status.ts';
import type { State } from '../session/state.ts';
import { toSnakeCase } from './snake-case.ts';

const sourceResult = (path: string) => ({ path, name: baseName(path) });

/** A breakpoint as agent tools return it (docs/tools.md, `set_breakpoint`). */
export function breakpointResult(state: State, breakpoint: SourceBreakpoint) {
  const { verified, line, column, message = pastReason(state, breakpoint), at } = breakpointStatus(state, breakpoint);
  const { id, path, condition, hitCondition, logMessage, createdBy } = breakpoint;
  return {
    id,
    verified,
    source: sourceResult(path),
    line,
    ...defined({ column, message, condition, hit_condition: hitCondition, log_message: logMessage }),
    created_by: createdBy,
    timestamp: at,
  };
}

/** What the results of function and data breakpoints have in common: the place is where an adapter has put it. */
function boundResult(state: State, breakpoint: BreakpointOf<'function' | 'data'>) {
  const { verified, path, line, message = pastReason(state, breakpoint), at } = breakpointStatus(state, breakpoint);
  const { id, condition, hitCondition, createdBy } = breakpoint;
  return {
    id,
    verified,
    ...(path !== undefined && { source: sourceResult(path) }),
    ...defined({ line, message, condition, hit_condition: hitCondition }),
    created_by: createdBy,
    timestamp: at,
  };
}

/** A function breakpoint as agent tools return it (docs/tools.md, `set_function_breakpoints`). */
export const functionBreakpointResult = (state: State, breakpoint: BreakpointOf<'function'>) => ({
  function_name: breakpoint.name,
  ...boundResult(state, breakpoint),
});

const accessName = (access: Dap.DataBreakpointAccessType | undefined) =>
  access === 'readWrite' ? 'read_write' : access;

/** A data breakpoint as agent tools return it (docs/tools.md, `set_data_breakpoint`). */
export const dataBreakpointResult = (state: State, breakpoint: BreakpointOf<'data'>) => ({
  description: breakpoint.description,
  ...defined({ access_type: accessName(breakpoint.accessType) }),
  ...boundResult(state, breakpoint),
});

/** A variable as `get_variables` returns it: always with a type, which may be null. */
export function variableResult(variable: Dap.Variable) {
  const { type, ...rest } = variable;
  return { ...toSnakeCase(rest), type: type ?? null };
}
