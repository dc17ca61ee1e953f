import { z } from 'zod';
import type { BreakpointLocation } from '#protocol';
import { filePath, position, sessionId, timeoutMs } from './fields.ts';
import { resumeThread } from './resume-thread.ts';
import { defineTool, type ToolContext } from './tool.ts';

interface GivenLocation {
  readonly file_path: string;
  readonly line_number: number;
  readonly column_number?: number | undefined;
}

/** A location as breakpoints have it. */
async function placeOf(
  { debug }: ToolContext,
  { file_path, line_number, column_number }: GivenLocation,
): Promise<BreakpointLocation> {
  const path = await debug.breakpointPath(file_path);
  return { path, line: line_number, ...(column_number !== undefined && { column: column_number }) };
}

/** Resumes a thread, or waits for one that is already running. */
export const continueDebugging = defineTool({
  name: 'continue_debugging',
  title: 'Continue',
  description:
    'Resumes a stopped thread and waits for the next stop or the end. On a running thread it only waits. A stop that was not answered yet is answered at once. With `location` it runs to that line, unless it stops before.',
  readOnly: false,
  untrusted: true,
  input: z.strictObject({
    thread_id: z.int(),
    session_id: sessionId,
    location: z
      .strictObject({ file_path: filePath, line_number: position, column_number: position.optional() })
      .optional()
      .describe('Stop there once, by no breakpoint of anybody'),
    timeout_ms: timeoutMs,
  }),
  subject: ({ thread_id }) => `thread ${thread_id}`,
  run: async ({ thread_id, session_id, location, timeout_ms }, context) =>
    resumeThread(context, {
      command: 'continue',
      threadId: thread_id,
      sessionId: session_id,
      timeoutMs: timeout_ms,
      joinsRunning: true,
      ...(location && { place: await placeOf(context, location) }),
    }),
});
