import { z } from 'zod';
import { defined, hitConditionHelp, parseHitCondition, type BreakpointLocation } from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';
import { position } from '../state/breakpoint-schema.ts';

export { position };

/** The longest wait that a caller can request, in milliseconds. */
const longestWaitMs = 3_600_000;

/** The session; by default, the active one. */
export const sessionId = z.string().optional();

/** How long an asynchronous tool waits. */
export const timeoutMs = z.int().min(0).max(longestWaitMs).optional().describe('0 does not wait');

/** How long an evaluation may take if the caller does not say, in milliseconds: below the time after which callers give up. */
export const usualEvaluationMs = 10_000;

/** How long an evaluation may take. */
export const evaluationTimeoutMs = z
  .int()
  .min(1)
  .max(longestWaitMs)
  .optional()
  .describe(`Default: ${usualEvaluationMs}`);

/** How many levels of children each value is returned with; none by default. */
export const depth = z.int().min(1).max(3).optional().describe('Levels of children');

/** Expressions whose values a stop comes with. */
export const watch = z.array(z.string().min(1)).max(10).optional().describe('Evaluated at the stop');

/** Absolute, or relative to the workspace. */
export const filePath = z.string().min(1);

/** When a breakpoint stops, by its hits; an empty text is no condition. */
export const hitCondition = z
  .string()
  .refine((written) => written === '' || parseHitCondition(written) !== undefined, hitConditionHelp)
  .optional();

/** A location in a source. */
export const location = z.strictObject({
  file_path: filePath,
  line_number: position,
  column_number: position.optional(),
});

/** A location with its absolute path. */
export async function resolveLocation(
  debug: Debugger,
  { file_path, line_number: line, column_number: column }: z.infer<typeof location>,
): Promise<BreakpointLocation> {
  return { path: await debug.breakpointPath(file_path), line, ...defined({ column }) };
}
