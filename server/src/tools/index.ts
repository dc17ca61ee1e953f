import { continueDebugging } from './continue-debugging.ts';
import { evaluateExpression } from './evaluate-expression.ts';
import { getBreakpoints } from './get-breakpoints.ts';
import { getDebuggerConfigurations } from './get-debugger-configurations.ts';
import { getScopes } from './get-scopes.ts';
import { getVariables } from './get-variables.ts';
import { removeBreakpoint } from './remove-breakpoint.ts';
import { setBreakpoint } from './set-breakpoint.ts';
import { startDebugging } from './start-debugging.ts';
import { stepExecution } from './step-execution.ts';
import { stopDebugging } from './stop-debugging.ts';
import type { Tool } from './tool.ts';

/** The eleven tools, in the order of docs/tools.md. */
export const allTools: readonly Tool[] = [
  getDebuggerConfigurations,
  setBreakpoint,
  removeBreakpoint,
  getBreakpoints,
  startDebugging,
  continueDebugging,
  stepExecution,
  getScopes,
  getVariables,
  evaluateExpression,
  stopDebugging,
];
