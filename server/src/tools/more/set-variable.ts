import { z } from 'zod';
import { cutText, DebugError, defined, isSupported, toSnakeCase, type Arguments, type Body } from '#protocol';
import type { Session } from '../../session/door/session.ts';
import { errorAnswer } from '../answers.ts';
import { askAdapter } from '../ask-adapter.ts';
import { sessionId } from '../fields.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { childOf, findInFrame, ownerOfPlace, type VariablePlace } from './variable-place.ts';

/** How much of the caller's name or value a message quotes, in characters. */
const quotedValue = 80;

/** Sets a variable in its scope or container. */
async function setAt(
  session: Session,
  { variablesReference, name }: VariablePlace,
  value: string,
  { agent, signal }: Pick<ToolContext, 'agent' | 'signal'>,
): Promise<Body<'setVariable'>> {
  return askAdapter(session, 'setVariable', { variablesReference, name, value }, { signal, by: agent });
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

interface SetInFrame {
  readonly frameId: number;
  readonly name: string;
  readonly value: string;
}

/** Sets a variable of a frame, or what an expression denotes there. */
async function setInFrame(
  session: Session,
  { frameId, name, value }: SetInFrame,
  context: Pick<ToolContext, 'agent' | 'signal'>,
) {
  const { agent, signal } = context;
  const canSetVariables = isSupported('setVariable', session.state.capabilities);
  const place = canSetVariables ? await findInFrame(session, frameId, name, { signal }) : undefined;
  if (place) return { before: place.before, answer: await setAt(session, place, value, context) };
  const args = { expression: name, value, frameId };
  assertSetsExpressions(session, args);
  return { before: undefined, answer: await askAdapter(session, 'setExpression', args, { signal, by: agent }) };
}

/** Sets a child of a container or scope. */
async function setInContainer(
  session: Session,
  { variablesReference, name, value }: Omit<VariablePlace, 'before'> & { readonly value: string },
  context: Pick<ToolContext, 'agent' | 'signal'>,
) {
  const child = await childOf(session, variablesReference, name, context);
  const place = { variablesReference, name, before: child?.value };
  return { before: child?.value, answer: await setAt(session, place, value, context) };
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
  }),
  subject: ({ name }) => name,
  run: async ({ name, value, frame_id: frameId, variables_reference: container, session_id }, context) => {
    const { session, rootId, reference } = ownerOfPlace(context.debug, { frameId, container, sessionId: session_id });
    const { before, answer } =
      frameId === undefined
        ? await setInContainer(session, { variablesReference: reference, name, value }, context)
        : await setInFrame(session, { frameId, name, value }, context);
    const refusal = refusalOf(session, before, answer.value, value);
    const old = defined({ before });
    if (refusal) return { ...errorAnswer(refusal, rootId), name, ...old };
    return { status: 'success', name, ...old, ...toSnakeCase(answer), session_id: rootId };
  },
});
