import { z } from 'zod';
import { DebugError, type SessionId, type StoppedThread, type ToolResult } from '#protocol';
import { errorAnswer, interruptedAnswer } from './answers.ts';
import { sessionId, timeoutMs, watch } from './fields.ts';
import { resumeThread, type ResumeRequest } from './resume-thread.ts';
import { rootOf, threadOf } from './threads.ts';
import { defineTool, type ToolContext } from './tool.ts';

const stepTypes = ['over', 'into', 'out'] as const;

const commands = { over: 'next', into: 'stepIn', out: 'stepOut' } as const satisfies Record<
  (typeof stepTypes)[number],
  string
>;

/** The most steps of one call. */
const mostSteps = 100;

/** The answer if the thread cannot take the next step: what a person did meanwhile, or the error. */
function unsteppedAnswer({ debug }: ToolContext, thrown: unknown, threadId: number, rootId: SessionId): ToolResult {
  const error = DebugError.from(thrown);
  if (error.code !== 'not_stopped') return errorAnswer(error, rootId);
  const { resumption } = threadOf(debug.shared.state, rootId, threadId).thread;
  if (resumption?.by?.kind === 'agent') return errorAnswer(error, rootId);
  return interruptedAnswer('user', 'resumed the program between two steps', rootId);
}

/** Repeats a step until something else stops the program, it ends, or the time is over. */
async function repeatStep(context: ToolContext, count: number, step: Omit<ResumeRequest, 'isPassed'>) {
  const { debug, outputMarks } = context;
  const { threadId } = step;
  const rootId = rootOf(debug, step.sessionId);
  const limitMs = step.timeoutMs ?? debug.options.waitTimeoutMs;
  const beganMs = performance.now();
  const spentMs = () => performance.now() - beganMs;
  return outputMarks.acrossStops(rootId, async () => {
    for (let taken = 0; ; taken += 1) {
      let continues = false;
      const isPassed = ({ thread, stop }: StoppedThread) => {
        continues = taken + 1 < count && spentMs() < limitMs && stop.reason === 'step' && thread.id === threadId;
        return continues;
      };
      try {
        const { answer, isResumed } = await resumeThread(context, { ...step, spentMs: spentMs(), isPassed });
        if (!isResumed || !continues) return { ...answer, steps_taken: isResumed ? taken + 1 : taken };
      } catch (thrown) {
        if (taken === 0) throw thrown;
        return { ...unsteppedAnswer(context, thrown, threadId, rootId), steps_taken: taken };
      }
    }
  });
}

/** Steps a stopped thread. */
export const stepExecution = defineTool({
  name: 'step_execution',
  title: 'Step',
  description:
    'Steps a stopped thread by a line, `count` times unless something else stops it. continue_debugging reaches a known line in one call.',
  readOnly: false,
  untrusted: true,
  evaluates: ({ watch = [] }) => watch.length > 0,
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
    const step = {
      command: commands[step_type],
      threadId: thread_id,
      sessionId: session_id,
      timeoutMs: timeout_ms,
      joinsRunning: false,
      watch: watched,
    };
    return count === 1 ? (await resumeThread(context, step)).answer : repeatStep(context, count, step);
  },
});
