import { z } from 'zod';
import { fieldOf, type ToolResult } from '#protocol';
import { sessionId, timeoutMs, watch } from './fields.ts';
import { resumeThread } from './resume-thread.ts';
import { rootOf } from './threads.ts';
import { defineTool } from './tool.ts';

const stepTypes = ['over', 'into', 'out'] as const;

const commands = { over: 'next', into: 'stepIn', out: 'stepOut' } as const satisfies Record<
  (typeof stepTypes)[number],
  string
>;

/** The most steps of one call. */
const mostSteps = 100;

/** Whether an answer is the end of a step of this thread, and not another stop. */
const hasStepped = ({ stop_event_data }: ToolResult, threadId: number): boolean =>
  fieldOf(stop_event_data, 'reason') === 'step' && fieldOf(stop_event_data, 'thread_id') === threadId;

/** Steps a stopped thread. */
export const stepExecution = defineTool({
  name: 'step_execution',
  title: 'Step',
  description:
    'Steps a stopped thread by a line, `count` times unless something else stops it. continue_debugging reaches a known line in one call.',
  readOnly: false,
  untrusted: true,
  input: z.strictObject({
    thread_id: z.int(),
    step_type: z.enum(stepTypes),
    count: z.int().min(1).max(mostSteps).optional(),
    session_id: sessionId,
    watch,
    timeout_ms: timeoutMs,
  }),
  subject: ({ step_type, thread_id }) => `${step_type}, thread ${thread_id}`,
  run: async ({ thread_id, step_type, count = 1, session_id, watch: watched, timeout_ms }, context) => {
    const { debug, outputMarks } = context;
    const limitMs = timeout_ms ?? debug.options.waitTimeoutMs;
    const endsMs = performance.now() + limitMs;
    const step = (timeoutMs: number) =>
      resumeThread(context, {
        command: commands[step_type],
        threadId: thread_id,
        sessionId: session_id,
        timeoutMs,
        joinsRunning: false,
        watch: watched,
      });
    if (count === 1) return step(limitMs);
    return outputMarks.acrossStops(rootOf(debug, session_id), async () => {
      for (let steps = 1; ; steps += 1) {
        const answer = await step(Math.max(0, endsMs - performance.now()));
        const isOver = steps === count || performance.now() >= endsMs;
        if (isOver || !hasStepped(answer, thread_id)) return { ...answer, steps_taken: steps };
      }
    });
  },
});
