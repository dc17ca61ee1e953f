import { DebugError, isRecord, type AgentPermission } from '#protocol';
import { timeoutSignal } from '../timeout-signal.ts';
import type { AgentEffect, NeededPermission, ToolContext } from './tool.ts';

type PermissionContext = Pick<ToolContext, 'debug' | 'agent' | 'signal'>;

interface CheckedCall extends NeededPermission {
  readonly name: string;
  readonly subject: string;
  readonly input: unknown;
}

/** What agents may always do is to look. */
type Restricted = Exclude<AgentEffect, 'look'>;

/** What each permission allows; of a call that is asked about, a person decides. */
const allowed: Readonly<Record<AgentPermission, Readonly<Record<Restricted, boolean | 'asked'>>>> = {
  look: { drive: false, evaluate: false },
  drive: { drive: true, evaluate: false },
  ask: { drive: true, evaluate: 'asked' },
  evaluate: { drive: true, evaluate: true },
};

const refusals: Readonly<Record<Restricted, string>> = {
  drive: 'The owner lets agents look only: they may not run programs or change breakpoints.',
  evaluate: 'The owner lets agents evaluate no code, also not in conditions, log messages and watched expressions.',
};

const whatToDo = 'The owner can change this in the page, under Agent activity.';

/** The longest code that a person is asked about, in characters. */
const longestAsked = 4_000;

const noPage = `Code is evaluated for agents only if a person allows it, and no page is open to ask in. ${whatToDo}`;

interface InputText {
  readonly field: string;
  readonly text: string;
}

/** The texts in an input, each with its field. */
function textsIn(input: unknown, field = ''): readonly InputText[] {
  if (typeof input === 'string') return input === '' ? [] : [{ field, text: input }];
  if (Array.isArray(input)) return input.flatMap((each) => textsIn(each, field));
  if (!isRecord(input)) return [];
  return Object.entries(input).flatMap(([name, value]) => textsIn(value, name));
}

/** The code as a person is asked about it: every text of the input, so that none is allowed unseen, alone or after its field. */
function askedCode({ input, subject }: CheckedCall): string {
  const texts = textsIn(input);
  const [only = { text: subject }] = texts;
  return texts.length > 1 ? texts.map(({ field, text }) => `${field}: ${text}`).join('\n') : only.text;
}

/** Asks in the pages. Rejects with `not_allowed` if a person refuses, does not answer in time, or no page is open. */
async function assertAllowedByPerson({ debug, agent, signal }: PermissionContext, call: CheckedCall): Promise<void> {
  if (!debug.questions.hasPages) throw new DebugError('not_allowed', noPage);
  const code = askedCode(call);
  if (code.length > longestAsked)
    throw new DebugError(
      'not_allowed',
      `A person has to allow this code, and is asked about ${longestAsked} characters at most. Evaluate less at once.`,
    );
  const { waitTimeoutMs } = debug.options;
  const isLate = timeoutSignal(waitTimeoutMs);
  const question = {
    subject: call.name,
    text: `Let ${agent.name} ${call.ofRead === undefined ? 'evaluate this?' : 'read this? It runs code of the program.'}`,
    form: { kind: 'evaluation', code },
    askedFor: agent,
  } as const;
  try {
    await debug.questions.ask(question, noPage, AbortSignal.any([signal, isLate]));
  } catch (thrown) {
    if (!isLate.aborted) throw thrown;
    throw new DebugError(
      'not_allowed',
      `Nobody answered within ${waitTimeoutMs / 1_000} s whether this may be evaluated.`,
    );
  }
}

/** Rejects with `not_allowed` if agents may not do this, or a person does not allow it. */
export async function assertPermitted(context: PermissionContext, call: CheckedCall): Promise<void> {
  const { effect, ofRead } = call;
  if (effect === 'look') return;
  const isAllowed = allowed[context.debug.shared.state.agentPermission][effect];
  if (isAllowed === 'asked') await assertAllowedByPerson(context, call);
  else if (!isAllowed)
    throw new DebugError('not_allowed', [refusals[effect], ofRead, whatToDo].filter(Boolean).join(' '));
}
