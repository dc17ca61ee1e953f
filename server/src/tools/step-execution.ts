import { z } from 'zod';
import { sessionId, timeoutMs } from './fields.ts';
import { resumeThread } from './resume-thread.ts';
import { defineTool } from './tool.ts';

const stepTypes = ['over', 'into', 'out'] as const;

const commands = { over: 'next', into: 'stepIn', out: 'stepOut' } as const satisfies Record<
  (typeof stepTypes)[number],
  string
>;

/** Steps a stopped thread. */
export const stepExecution = defineTool({
  name: 'step_execution',
  title: 'Step',
  description:
    'Steps a stopped thread by a line and waits for the stop. To reach a known line, continue_debugging takes fewer calls.',
  readOnly: false,
  untrusted: true,
  input: z.strictObject({
    thread_id: z.int(),
    step_type: z.enum(stepTypes),
    session_id: sessionId,
    timeout_ms: timeoutMs,
  }),
  subject: ({ step_type, thread_id }) => `${step_type}, thread ${thread_id}`,
  run: ({ thread_id, step_type, session_id, timeout_ms }, context) =>
    resumeThread(context, {
      command: commands[step_type],
      threadId: thread_id,
      sessionId: session_id,
      timeoutMs: timeout_ms,
      joinsRunning: false,
    }),
});
