import { z } from 'zod';
import {
  baseName,
  breakpointResult,
  DebugError,
  unsupportedReason,
  type BreakpointConditions,
  type SourceBreakpoint,
} from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';
import { filePath, position } from './fields.ts';
import { defineTool, type ToolContext } from './tool.ts';

/** How long to wait for the adapter to verify a breakpoint, in milliseconds (docs/tools.md). */
const bindingWaitMs = 2_000;

/** Throws `unsupported` if no running session supports the conditions. */
function assertSupported({ sessions }: Debugger, conditions: BreakpointConditions): void {
  const live = sessions.open.filter(({ state, description }) => state.lifecycle === 'live' && !description.noDebug);
  const reasons = live.map(({ state }) => unsupportedReason(conditions, state));
  const [reason] = reasons;
  if (reason !== undefined && reasons.every((other) => other !== undefined))
    throw new DebugError('unsupported', reason);
}

/** A breakpoint as callers give it. */
export const wantedBreakpoint = z.strictObject({
  file_path: filePath,
  line_number: position.describe('1-based'),
  column_number: position.optional(),
  condition: z.string().optional().describe('Stop only when this expression is true'),
  hit_condition: z.string().optional().describe('Stop only at these hits, e.g. 5 or >=3'),
  log_message: z.string().optional().describe('Log this instead of stopping; {expression} is evaluated'),
});

/** Sets a breakpoint, or changes the one at that location. */
export async function setWanted(
  { file_path, line_number, column_number, condition, hit_condition, log_message }: z.infer<typeof wantedBreakpoint>,
  { debug, agent }: Pick<ToolContext, 'debug' | 'agent'>,
): Promise<SourceBreakpoint> {
  const conditions = {
    ...(condition && { condition }),
    ...(hit_condition && { hitCondition: hit_condition }),
    ...(log_message && { logMessage: log_message }),
  };
  assertSupported(debug, conditions);
  const place = { line: line_number, ...(column_number !== undefined && { column: column_number }) };
  return debug.withBreakpointPath(file_path, (path) => debug.breakpoints.set({ path, ...place, ...conditions }, agent));
}

/** Sets a breakpoint, or changes the one at that location. */
export const setBreakpoint = defineTool({
  name: 'set_breakpoint',
  title: 'Set breakpoint',
  description:
    'Sets a breakpoint, or changes the one in that place, before or while a program runs. `line` of the answer is its actual line. `verified: false` comes with a message that says why.',
  readOnly: false,
  untrusted: true,
  input: wantedBreakpoint,
  subject: ({ file_path, line_number }) => `${baseName(file_path)}:${line_number}`,
  run: async (wanted, context) => {
    const { debug } = context;
    const breakpoint = await setWanted(wanted, context);
    await debug.whenBound(breakpoint, bindingWaitMs);
    return { status: 'success', breakpoint: breakpointResult(debug.shared.state, breakpoint) };
  },
});
