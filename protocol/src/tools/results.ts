import type { Dap } from '../dap/messages.ts';
import { baseName } from '../common/base-name.ts';
import { defined } from '../common/record.ts';
import type { BreakpointOf, SourceBreakpoint } from '../breakpoints/breakpoint-kinds.ts';
import { breakpointStatus } from '../session/breakpoint-status.ts';
import type { State } from '../session/state.ts';
import { toSnakeCase } from './snake-case.ts';

const sourceResult = (path: string) => ({ path, name: baseName(path) });

/** A breakpoint as agent tools return it (docs/tools.md, `set_breakpoint`). */
export function breakpointResult(state: State, breakpoint: SourceBreakpoint) {
  const { verified, line, column, message, at } = breakpointStatus(state, breakpoint);
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

const accessName = (access: Dap.DataBreakpointAccessType | undefined) =>
  access === 'readWrite' ? 'read_write' : access;

/** A breakpoint on a function or on data as agent tools return it: the place is where an adapter has put it. */
export function placelessBreakpointResult(state: State, breakpoint: BreakpointOf<'function' | 'data'>) {
  const { verified, path, line, message, at } = breakpointStatus(state, breakpoint);
  const { id, condition, hitCondition, createdBy } = breakpoint;
  return {
    id,
    verified,
    ...(breakpoint.kind === 'function'
      ? { function_name: breakpoint.name }
      : { description: breakpoint.description, ...defined({ access_type: accessName(breakpoint.accessType) }) }),
    ...(path !== undefined && { source: sourceResult(path) }),
    ...defined({ line, message, condition, hit_condition: hitCondition }),
    created_by: createdBy,
    timestamp: at,
  };
}

/** A variable as `get_variables` returns it: always with a type, which may be null. */
export function variableResult(variable: Dap.Variable) {
  const { type, ...rest } = variable;
  return { ...toSnakeCase(rest), type: type ?? null };
}
