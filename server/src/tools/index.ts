import { optionalToolNames, type DefaultToolName, type OptionalToolName } from '#protocol';
import { continueDebugging } from './continue-debugging.ts';
import { evaluateExpression } from './evaluate-expression.ts';
import { getBreakpoints } from './get-breakpoints.ts';
import { getDebuggerConfigurations } from './get-debugger-configurations.ts';
import { getScopes } from './get-scopes.ts';
import { getVariables } from './get-variables.ts';
import { optionalTools } from './more/index.ts';
import { removeBreakpoint } from './remove-breakpoint.ts';
import { setBreakpoint } from './set-breakpoint.ts';
import { startDebugging } from './start-debugging.ts';
import { stepExecution } from './step-execution.ts';
import { stopDebugging } from './stop-debugging.ts';
import type { Tool } from './tool.ts';

const tools: Readonly<Record<DefaultToolName, Tool>> = {
  get_debugger_configurations: getDebuggerConfigurations,
  set_breakpoint: setBreakpoint,
  remove_breakpoint: removeBreakpoint,
  get_breakpoints: getBreakpoints,
  start_debugging: startDebugging,
  continue_debugging: continueDebugging,
  step_execution: stepExecution,
  get_scopes: getScopes,
  get_variables: getVariables,
  evaluate_expression: evaluateExpression,
  stop_debugging: stopDebugging,
};

/** The eleven tools that every server offers, in the order of docs/tools.md. */
export const defaultTools: readonly Tool[] = Object.values(tools);

/** The default tools, and those that are named. */
export const toolsWith = (names: readonly OptionalToolName[]): readonly Tool[] => [
  ...defaultTools,
  ...optionalToolNames.filter((name) => names.includes(name)).map((name) => optionalTools[name]),
];
