import { z } from 'zod';
import {
  fieldOf,
  isRecord,
  DebugError,
  isCommand,
  type Arguments,
  type ClientMessage,
  type Command,
  type ErrorMessage,
  type Method,
} from '#protocol';
import { isTooDeep, parseJson } from '../dap/json.ts';
import { explainIssues } from '../explain-issues.ts';
import { isMethod } from './method-params.ts';
import { presentedPointer, presentedView } from './presented-view.ts';

/** The id of a failure of a message whose own id could not be read. */
const noId = 0;

const deepestMessage = 64;
/** In characters; a host name of 253 with a port is a name. */
const longestName = 300;

const id = z.int().min(1);

const command = z.custom<Command>((name) => typeof name === 'string' && isCommand(name), 'unknown request');
const method = z.custom<Method>((name) => typeof name === 'string' && isMethod(name), 'unknown method');

const schemas = {
  attach: z.strictObject({
    type: z.literal('attach'),
    server: z.string().exactOptional(),
    revision: z.int().min(0).exactOptional(),
    name: z.string().max(longestName),
    client: z.strictObject({ id: z.string().min(16).max(64), sent: z.int().min(0) }).exactOptional(),
    isMonitor: z.literal(true).exactOptional(),
  }),
  request: z.strictObject({
    type: z.literal('request'),
    id,
    sessionId: z.string(),
    command,
    // The adapter validates them.
    arguments: z.custom<Arguments<Command>>(isRecord, 'expected an object').exactOptional(),
  }),
  cancel_request: z.strictObject({ type: z.literal('cancel_request'), id }),
  call_tool: z.strictObject({
    type: z.literal('call_tool'),
    id,
    name: z.string(),
    input: z.unknown(),
    agent: z.string().max(longestName).exactOptional(),
  }),
  cancel_tool: z.strictObject({ type: z.literal('cancel_tool'), id }),
  present: z.strictObject({ type: z.literal('present'), view: presentedView }),
  point: z.strictObject({ type: z.literal('point'), at: presentedPointer.exactOptional() }),
} satisfies { [Type in Exclude<ClientMessage['type'], 'call'>]: z.ZodType<Extract<ClientMessage, { type: Type }>> };

/** The parameters of a method are validated when it is called: see method-params.ts. */
const call = z.strictObject({ type: z.literal('call'), id, method, params: z.unknown() });

const message = z.discriminatedUnion('type', [
  schemas.attach,
  schemas.request,
  schemas.cancel_request,
  call,
  schemas.call_tool,
  schemas.cancel_tool,
  schemas.present,
  schemas.point,
]);

/** A valid message of a page. */
export type CheckedMessage = z.infer<typeof message>;

export type ParsedMessage =
  { readonly message: CheckedMessage } | { readonly failure: { readonly id: number; readonly error: ErrorMessage } };

function failure(raw: unknown, problem: string): ParsedMessage {
  const given = fieldOf(raw, 'id');
  const about = typeof given === 'number' && Number.isSafeInteger(given) ? given : noId;
  return { failure: { id: about, error: new DebugError('invalid_arguments', problem).toJSON() } };
}

/** Parses a message of a page. An invalid one is a failure that says why, with the message's id if it has one. */
export function parseClientMessage(data: Buffer, isBinary: boolean): ParsedMessage {
  if (isBinary) return failure(undefined, 'Send messages as JSON text, not binary.');
  if (isTooDeep(data, deepestMessage)) {
    return failure(undefined, `Messages may nest at most ${deepestMessage} levels deep.`);
  }
  const raw = parseJson(data);
  if (raw === undefined) return failure(undefined, 'This message is not JSON.');
  const parsed = message.safeParse(raw, { reportInput: true });
  if (parsed.success) return { message: parsed.data };
  const type = fieldOf(raw, 'type');
  const which = typeof type === 'string' ? `This "${type.slice(0, 40)}" message` : 'This message';
  return failure(raw, `${which} is invalid: ${explainIssues({ schema: message, name: 'it' }, parsed.error.issues)}`);
}
