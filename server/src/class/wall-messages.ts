import { z } from 'zod';
import { DebugError, longestNotice, type WallMethod, type WallMethods } from '#protocol';
import { isTooDeep, parseJson } from '../dap/json.ts';
import { parseInput } from '../explain-issues.ts';
import { limits } from '../limits.ts';

const deepestMessage = 16;

const student = z.string().max(limits.shortText.most);

/** The schemas of the methods' parameters: a method without a row does not compile. */
const methodParams: { readonly [M in WallMethod]: z.ZodType<WallMethods[M]['params']> } = {
  get_student_link: z.strictObject({ student }),
  join: z.strictObject({ student }),
  send_message: z.strictObject({ text: z.string().trim().min(1).max(longestNotice) }),
  list_exercises: z.strictObject({}),
  hand_out: z.strictObject({ exercise: student }),
};

const isMethod = (name: unknown): name is WallMethod => typeof name === 'string' && Object.hasOwn(methodParams, name);

const message = z.strictObject({
  type: z.literal('call'),
  id: z.int().min(1),
  method: z.custom<WallMethod>(isMethod, 'unknown method'),
  params: z.unknown(),
});

/** What the wall may do, by method. */
export type WallHandlers = {
  readonly [M in WallMethod]: (
    params: WallMethods[M]['params'],
  ) => WallMethods[M]['result'] | Promise<WallMethods[M]['result']>;
};

async function call<M extends WallMethod>(handlers: WallHandlers, method: M, params: unknown): Promise<object> {
  return handlers[method](parseInput(methodParams[method], params, { name: method }));
}

/** Answers a message of the wall. Never rejects. */
export async function answerWall(handlers: WallHandlers, text: Buffer): Promise<object> {
  let id = 0;
  try {
    const raw = isTooDeep(text, deepestMessage) ? undefined : parseJson(text);
    const asked = parseInput(message, raw, { name: 'the message' });
    ({ id } = asked);
    return { type: 'answer', id, body: await call(handlers, asked.method, asked.params) };
  } catch (thrown) {
    return { type: 'failure', id, error: DebugError.from(thrown).toJSON() };
  }
}
