import { z } from 'zod';
import {
  cutText,
  DebugError,
  defined,
  isSupported,
  toSnakeCase,
  type Arguments,
  type Body,
  type SessionId,
} from '#protocol';
import type { Session } from '../../session/door/session.ts';
import { errorAnswer } from '../answers.ts';
import { evaluateForCall } from '../evaluating-call.ts';
import { evaluationTimeoutMs, sessionId, usualEvaluationMs } from '../fields.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { childOf, findInFrame, ownerOfPlace } from './variable-place.ts';

/** How much of the caller's name or value a message quotes, in characters. */
const quotedValue = 80;

/** Where a variable is set, and to what. */
interface Assignment {
  readonly session: Session;
  readonly rootId: SessionId;
  readonly name: string;
  readonly value: string;
  readonly timeoutMs: number;
  readonly threadId: number | undefined;
}

/** Sets a variable in its scope or container. */
async function setAt(
  { name, value, timeoutMs, threadId, ...place }: Assignment,
  variablesReference: number,
  call: ToolContext,
): Promise<Body<'setVariable'>> {
  const args = { variablesReference, name, value };
  return evaluateForCall(call, place, 'setVariable', { args, timeoutMs, threadId, by: call.agent });
}

/** Sets what an expression denotes in a frame. */
async function setExpression(
  { name: expression, value, timeoutMs, threadId, ...place }: Assignment,
  frameId: number,
  call: ToolContext,
): Promise<Body<'setExpression'>> {
  const { session } = place;
  assertSetsExpressions(session, { expression, value });
  const limited = { timeoutMs, threadId, by: call.agent };
  const { assignment } = session.quirks;
  if (assignment === undefined)
    return evaluateForCall(call, place, 'setExpression', { args: { expression, value, frameId }, ...limited });
  const assigned = assignment.replace('${expression}', () => expression).replace('${value}', () => value);
  const args = { expression: assigned, frameId, context: 'repl' };
  const { result, ...answer } = await evaluateForCall(call, place, 'evaluate', { args, ...limited });
  return { ...answer, value: result };
}

/** The error of an adapter that answers with the old value if it refuses a new one; undefined if it did not. */
function refusalOf({ state }: Session, before: string | undefined, after: string, value: string) {
  const { refusesWithOldValue, adapter } = state;
  if (!refusesWithOldValue || before === undefined || after !== before || value.trim() === before) return undefined;
  return new DebugError(
    'adapter_failed',
    `The value is still the one in "before". ${adapter} gave no reason. Check that "value" is a valid expression.`,
  );
}

/** Throws `invalid_arguments` if no variable has the name and the adapter cannot set expressions. */
function assertSetsExpressions(
  session: Session,
  { expression, value }: Pick<Arguments<'setExpression'>, 'expression' | 'value'>,
) {
  const { capabilities, adapter } = session.state;
  if (isSupported('setExpression', capabilities)) return;
  throw new DebugError(
    'invalid_arguments',
    `This frame has no variable "${cutText(expression, quotedValue)}", and ${adapter} cannot set expressions. Give the "variables_reference" of the value that contains it, or evaluate an assignment of ${cutText(value, quotedValue)} with evaluate_expression.`,
  );
}

/** Sets a variable of a frame, or what an expression denotes there. */
async function setInFrame(assignment: Assignment, frameId: number, call: ToolContext) {
  const { session, name } = assignment;
  const canSetVariables = isSupported('setVariable', session.state.capabilities);
  const place = canSetVariables ? await findInFrame(session, frameId, name, call) : undefined;
  if (!place) return { before: undefined, answer: await setExpression(assignment, frameId, call) };
  return { before: place.before, answer: await setAt(assignment, place.variablesReference, call) };
}

/** Sets a child of a container or scope. */
async function setInContainer(assignment: Assignment, variablesReference: number, call: ToolContext) {
  const child = await childOf(assignment.session, variablesReference, assignment.name, call);
  return { before: child?.value, answer: await setAt(assignment, variablesReference, call) };
}

/** Sets a variable of a stopped thread. */
export const setVariable = defineTool({
  name: 'set_variable',
  title: 'Set variable',
  description:
    'Sets a variable of a stopped thread to the value of an expression. `frame_id` with a name of the frame, or `variables_reference` with the name of a child.',
  readOnly: false,
  untrusted: true,
  evaluates: () => true,
  input: z.strictObject({
    name: z.string().min(1),
    value: z.string().describe('An expression in the language of the program'),
    frame_id: z.int().optional(),
    variables_reference: z.int().optional(),
    session_id: sessionId,
    timeout_ms: evaluationTimeoutMs,
  }),
  subject: ({ name }) => name,
  run: async (
    { name, value, frame_id: frameId, variables_reference: container, session_id, timeout_ms = usualEvaluationMs },
    call,
  ) => {
    const { session, rootId, reference } = ownerOfPlace(call.debug, { frameId, container, sessionId: session_id });
    const threadId = call.debug.references.threadOf(reference);
    const assignment = { session, rootId, name, value, timeoutMs: timeout_ms, threadId };
    const { before, answer } =
      frameId === undefined
        ? await setInContainer(assignment, reference, call)
        : await setInFrame(assignment, frameId, call);
    const refusal = refusalOf(session, before, answer.value, value);
    const old = defined({ before });
    if (refusal) return { ...errorAnswer(refusal, rootId), name, ...old };
    return { status: 'success', name, ...old, ...toSnakeCase(answer), session_id: rootId };
  },
});
