import { z } from 'zod';
import { sessionId, timeoutMs } from './fields.ts';
import { resumeThread } from './resume-thread.ts';
import { defineTool } from './tool.ts';

/** Runs on, or waits for what runs (contract, tool 6). */
export const continueDebugging = defineTool({
  name: 'continue_debugging',
  title: 'Continue',
  description:
    'Resumes a stopped thread and waits for the next stop or the end. On a running thread it only waits. A stop that was not answered yet is answered at once.',
  readOnly: false,
  untrusted: true,
  input: z.strictObject({ thread_id: z.int(), session_id: sessionId, timeout_ms: timeoutMs }),
  subject: ({ thread_id }) => `thread ${thread_id}`,
  run: ({ thread_id, session_id, timeout_ms }, context) =>
    resumeThread(context, {
      command: 'continue',
      threadId: thread_id,
      sessionId: session_id,
      timeoutMs: timeout_ms,
      joinsRunning: true,
    }),
});
