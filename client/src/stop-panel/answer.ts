import { z } from 'zod';
import { textOf } from '#protocol';

const variable = z.object({ name: z.string(), value: z.string(), type: z.string().nullish() });
const variables = z.object({ variables: z.array(variable) }).nullish();

const excerpt = z.object({ start_line: z.int(), current_line: z.int(), lines: z.array(z.string()) }).nullish();

const frame = z.object({ function_name: z.string(), file_path: z.string(), line_number: z.int() });

const output = z.array(z.object({ category: z.string(), text: z.string() })).optional();

const stop = z.object({
  reason: z.string(),
  description: z.string().nullish(),
  thread_id: z.int(),
  source: z.object({ name: z.string() }).nullish(),
  line: z.int().nullish(),
  call_stack: z.array(frame).optional(),
  call_stack_total: z.int().optional(),
  top_frame_variables: variables,
  changed_variables: z.array(z.object({ name: z.string(), before: z.string().nullable() })).nullish(),
  exception: z.object({ type: z.string().nullish(), message: z.string().nullish() }).optional(),
  source_excerpt: excerpt,
  nearest_own_frame: frame.extend({ source_excerpt: excerpt, variables }).optional(),
  output_since_last_stop: output,
});

const answer = z.object({
  status: z.string(),
  code: z.string().optional(),
  message: z.string().optional(),
  session_id: z.string().optional(),
  /** Only what the server says of a session unasked has it. */
  state: z.enum(['Idle', 'Starting', 'Running', 'Stopped', 'Terminating', 'Terminated']).optional(),
  configuration_name: z.string().optional(),
  exit_code: z.int().optional(),
  stop_event_data: stop.optional(),
  output_since_last_stop: output,
});

/** What the panel shows of a tool's answer (docs/tools.md, "Answers"). An answer may be cut, so much may be missing. */
export type Answer = z.infer<typeof answer>;

/** A stop in an answer (docs/tools.md, "Stops"). */
export type AnsweredStop = z.infer<typeof stop>;

/** A variable in an answer. */
export type AnsweredVariable = z.infer<typeof variable>;

/** An answer from what a host passes on. Throws if it is none. */
export const answerFrom = (given: unknown): Answer => answer.parse(given);

/** The answer in a tool's result. Some hosts pass on its text only, which is the same as JSON. Throws if there is none. */
export function answerIn(result: {
  readonly content: readonly object[];
  readonly structuredContent?: unknown;
}): Answer {
  return answerFrom(result.structuredContent ?? JSON.parse(textOf(result.content[0], 'text') ?? 'null'));
}
