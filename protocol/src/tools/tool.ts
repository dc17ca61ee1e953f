import type { ErrorCode } from '../common/errors.ts';

/** The tools that every server offers, in the order of docs/tools.md. */
export type DefaultToolName =
  | 'get_debugger_configurations'
  | 'set_breakpoint'
  | 'remove_breakpoint'
  | 'get_breakpoints'
  | 'start_debugging'
  | 'continue_debugging'
  | 'step_execution'
  | 'get_scopes'
  | 'get_variables'
  | 'evaluate_expression'
  | 'stop_debugging';

/** The tools that the option `--tools` adds, in the order of docs/tools.md. */
export const optionalToolNames = [
  'pause_debugging',
  'get_output',
  'get_threads',
  'get_call_stack',
  'set_variable',
  'list_sessions',
  'set_exception_breakpoints',
  'trace_function',
  'set_function_breakpoints',
  'set_data_breakpoint',
  'get_source',
  'read_memory',
  'disassemble',
] as const;

export type OptionalToolName = (typeof optionalToolNames)[number];

export type ToolName = DefaultToolName | OptionalToolName;

/** A tool as MCP lists it, the page registers it and the greeting contains it. Plain JSON. */
export interface ToolDescriptor {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of the input: an object without additional properties. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    /** True if it returns data of the debuggee. */
    readonly untrustedContentHint: boolean;
  };
}

export const toolStatuses = ['success', 'error', 'stopped', 'completed', 'timeout', 'interrupted'] as const;

export type ToolStatus = (typeof toolStatuses)[number];

/** The answer of every tool (docs/tools.md, "Answers"). */
export interface ToolResult {
  readonly status: ToolStatus;
  readonly code?: ErrorCode;
  readonly message?: string;
  readonly [field: string]: unknown;
}
