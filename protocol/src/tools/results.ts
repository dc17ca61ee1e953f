import type { Dap } from '../dap/messages.ts';
import { baseName } from '../common/base-name.ts';
import { defined } from '../common/record.ts';
import type { SourceBreakpoint } from '../breakpoints/breakpoint-kinds.ts';
import { breakpointStatus } from '../session/breakpoint-status.ts';
import type { State } from '../session/state.ts';
import { toSnakeCase } from './snake-case.ts';

/** A breakpoint as agent tools return it (docs/tools.md, `set_breakpoint`). */
export function breakpointResult(state: State, breakpoint: SourceBreakpoint) {
  const { verified, line, column, message, at } = breakpointStatus(state, breakpoint);
  const { id, path, condition, hitCondition, logMessage } = breakpoint;
  return {
    id,
    verified,
    source: { path, name: baseName(path) },
    line,
    ...defined({ column, message, condition, hit_condition: hitCondition, log_message: logMessage }),
    timestamp: at,
  };
}

/** A variable as `get_variables` returns it: always with a type, which may be null. */
export function variableResult(variable: Dap.Variable) {
  const { type, ...rest } = variable;
  return { ...toSnakeCase(rest), type: type ?? null };
}
