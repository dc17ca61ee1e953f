import type { OptionalToolName } from '#protocol';
import type { Tool } from '../tool.ts';
import { disassemble } from './disassemble.ts';
import { getCallStack } from './get-call-stack.ts';
import { getOutput } from './get-output.ts';
import { getSource } from './get-source.ts';
import { getThreads } from './get-threads.ts';
import { listSessions } from './list-sessions.ts';
import { pauseDebugging } from './pause-debugging.ts';
import { readMemory } from './read-memory.ts';
import { setDataBreakpoint } from './set-data-breakpoint.ts';
import { setExceptionBreakpoints } from './set-exception-breakpoints.ts';
import { setFunctionBreakpoints } from './set-function-breakpoints.ts';
import { setVariable } from './set-variable.ts';
import { traceFunction } from './trace-function.ts';

/** The tools that the option `--tools` adds. A name without a tool does not compile. */
export const optionalTools: Readonly<Record<OptionalToolName, Tool>> = {
  pause_debugging: pauseDebugging,
  get_output: getOutput,
  get_threads: getThreads,
  get_call_stack: getCallStack,
  set_variable: setVariable,
  list_sessions: listSessions,
  set_exception_breakpoints: setExceptionBreakpoints,
  trace_function: traceFunction,
  set_function_breakpoints: setFunctionBreakpoints,
  set_data_breakpoint: setDataBreakpoint,
  get_source: getSource,
  read_memory: readMemory,
  disassemble,
};
