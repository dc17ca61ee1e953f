import type { DapEventMessage, DapRequest } from '#protocol';
import { Repairs, type FieldRepair, type InvalidFields } from './repair.ts';
import specification from './specification.json' with { type: 'json' };

/** A message, or its body, without invalid values. */
export interface Repaired<Content> {
  /** Undefined if nothing of it can be used. */
  readonly content: Content | undefined;
  /** The fields that were left out or replaced, as the specification names them: 'Source.path'. */
  readonly invalid: ReadonlySet<string>;
}

const repairs = new Repairs(specification.definitions);

const eventBody = repairs.field('Event', 'body');
const answerBody = repairs.field('Response', 'body');
const requestArguments = repairs.field('Request', 'arguments');

/** A field that is required and missing is an empty object, which its defaults may complete. */
function repairedField(field: FieldRepair | undefined, value: unknown): Repaired<{ readonly value: unknown }> {
  const invalid: InvalidFields = new Set();
  if (!field) return { content: { value }, invalid };
  const given = value ?? undefined;
  const repaired = given === undefined ? undefined : field.repair(given, invalid);
  if (repaired === undefined && given !== undefined) invalid.add(field.path);
  const completed = repaired === undefined && field.isRequired ? field.repair({}, invalid) : repaired;
  return { content: completed === undefined && field.isRequired ? undefined : { value: completed }, invalid };
}

/** An event with a valid body (DAP "Events"). Events that the specification does not have are left as they are. */
export function repairedEvent(message: DapEventMessage): Repaired<DapEventMessage> {
  const { content, invalid } = repairedField(eventBody(message.event), message.body);
  return {
    content: content && (content.value === message.body ? message : { ...message, body: content.value }),
    invalid,
  };
}

/** The body of an answer (DAP "Requests"). */
export const repairedBody = (command: string, body: unknown): Repaired<{ readonly value: unknown }> =>
  repairedField(answerBody(command), body);

/** A reverse request, and its invalid arguments (DAP "Reverse Requests"). */
export function checkedRequest(message: DapRequest): Repaired<DapRequest> {
  const { content, invalid } = repairedField(requestArguments(message.command), message.arguments);
  return { content: content && { ...message, arguments: content.value }, invalid };
}
