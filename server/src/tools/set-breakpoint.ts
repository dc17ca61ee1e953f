import { z } from 'zod';
import { baseName, breakpointResult, type SourceBreakpoint } from '#protocol';
import { assertBreakpointSupported, bindingWaitMs, conditionsIn, haveCode } from './breakpoint-support.ts';
import { assertCondition } from './condition-syntax.ts';
import { filePath, hitCondition, position } from './fields.ts';
import { defineTool, type ToolContext } from './tool.ts';

/** A breakpoint as callers give it. */
export const wantedBreakpoint = z.strictObject({
  file_path: filePath,
  line_number: position,
  column_number: position.optional(),
  condition: z.string().optional(),
  hit_condition: hitCondition,
  log_message: z.string().optional(),
});

/** Sets a breakpoint, or changes the one at that location. */
export async function setWanted(
  { file_path, line_number, column_number, ...given }: z.infer<typeof wantedBreakpoint>,
  { debug, agent }: Pick<ToolContext, 'debug' | 'agent'>,
): Promise<SourceBreakpoint> {
  const conditions = conditionsIn(given);
  assertBreakpointSupported(debug, conditions);
  const place = { line: line_number, ...(column_number !== undefined && { column: column_number }) };
  return debug.withBreakpointPath(file_path, async (path) => {
    await assertCondition(debug.options, { path, ...conditions });
    return debug.breakpoints.set({ path, ...place, ...conditions }, agent);
  });
}

const { shape } = wantedBreakpoint;

/** Sets a breakpoint, or changes the one at that location. */
export const setBreakpoint = defineTool({
  name: 'set_breakpoint',
  title: 'Set breakpoint',
  description:
    'Sets a breakpoint, or changes the one in that place, whether a program runs or not. The answer has its actual `line`, and a `message` if it is not verified.',
  readOnly: false,
  untrusted: true,
  evaluates: haveCode,
  input: z.strictObject({
    file_path: filePath.describe('Absolute, or relative to the workspace'),
    line_number: shape.line_number.describe('1-based'),
    column_number: shape.column_number,
    condition: shape.condition.describe('Stop only if this is true'),
    hit_condition: shape.hit_condition.describe('Stop only at these hits: 5, >=3'),
    log_message: shape.log_message.describe('Log this instead; {expression} is evaluated'),
  }),
  subject: ({ file_path, line_number }) => `${baseName(file_path)}:${line_number}`,
  run: async (wanted, context) => {
    const { debug } = context;
    const breakpoint = await setWanted(wanted, context);
    await debug.whenBound(breakpoint, bindingWaitMs);
    return { status: 'success', breakpoint: breakpointResult(debug.shared.state, breakpoint) };
  },
});
