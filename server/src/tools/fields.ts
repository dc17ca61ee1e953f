import { z } from 'zod';
import { defined, type BreakpointLocation } from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';
import { position } from '../state/breakpoint-schema.ts';

export { position };

/** The longest wait that a caller can request, in milliseconds. */
export const longestWaitMs = 3_600_000;

export const sessionId = z.string().optional().describe('Default: the active session');

/** How long an asynchronous tool waits. */
export const timeoutMs = z.int().min(0).max(longestWaitMs).optional().describe('How long to wait; 0: not at all');

/** How many levels of children each value is returned with; none by default. */
export const depth = z.int().min(1).max(3).optional().describe('Levels of children to include');

/** Expressions whose values a stop comes with. */
export const watch = z.array(z.string().min(1)).max(10).optional().describe('Expressions to evaluate at the stop');

export const filePath = z.string().min(1).describe('Absolute, or relative to the workspace');

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
