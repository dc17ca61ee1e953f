import { z } from 'zod';
import { location, resolveLocation, sessionId, timeoutMs, watch } from './fields.ts';
import { resumeThread } from './resume-thread.ts';
import { defineTool } from './tool.ts';

/** Resumes a thread, or waits for one that is already running. */
export const continueDebugging = defineTool({
  name: 'continue_debugging',
  title: 'Continue',
  description:
    'Resumes a stopped thread, to `location` if given, and waits for a stop or the end. On a running thread it only waits. A stop that was not returned yet comes first.',
  readOnly: false,
  untrusted: true,
  evaluates: ({ watch = [] }) => watch.length > 0,
  input: z.strictObject({
    thread_id: z.int(),
    session_id: sessionId,
    location: location.optional(),
    watch,
    timeout_ms: timeoutMs,
  }),
  subject: ({ thread_id }) => `thread ${thread_id}`,
  run: async ({ thread_id, session_id, location: place, watch: watched, timeout_ms }, context) => {
    const { answer } = await resumeThread(context, {
      command: 'continue',
      threadId: thread_id,
      sessionId: session_id,
      timeoutMs: timeout_ms,
      joinsRunning: true,
      watch: watched,
      ...(place && { place: await resolveLocation(context.debug, place) }),
    });
    return answer;
  },
});
