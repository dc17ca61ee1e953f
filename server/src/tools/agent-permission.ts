import { DebugError, isRecord, type AgentPermission } from '#protocol';
import { timeoutSignal } from '../timeout-signal.ts';
import type { AgentEffect, ToolContext } from './tool.ts';

type PermissionContext = Pick<ToolContext, 'debug' | 'agent' | 'signal'>;

interface CheckedCall {
  readonly name: string;
  readonly subject: string;
  readonly input: unknown;
  readonly effect: AgentEffect;
}

/** What each permission allows; of a call that is asked about, a person decides. */
const allowed: Readonly<Record<AgentPermission, Readonly<Record<AgentEffect, boolean | 'asked'>>>> = {
  look: { look: true, drive: false, evaluate: false },
  drive: { look: true, drive: true, evaluate: false },
  ask: { look: true, drive: true, evaluate: 'asked' },
  evaluate: { look: true, drive: true, evaluate: true },
};

const refusals: Readonly<Record<AgentEffect, string>> = {
  look: '',
  drive: 'The owner lets agents look only: they may not run programs or change breakpoints.',
  evaluate: 'The owner lets agents evaluate no code, also not in conditions, log messages and watched expressions.',
};

const whatToDo = 'The owner can change this in the page, under Agent activity.';

/** The longest code that a person is asked about, in characters: nothing is allowed unseen. */
const longestAsked = 4_000;

const noPage = `Code is evaluated for agents only if a person allows it, and no page is open to ask in. ${whatToDo}`;

/** The fields of inputs that hold code. */
const codeFields: ReadonlySet<string> = new Set([
  'expression',
  'expressions',
  'condition',
  'log_message',
  'watch',
  'name',
  'value',
]);

interface Code {
  readonly field: string;
  readonly text: string;
}

/** The code in the fields of an input, in their order. */
function codeIn(input: unknown, field = ''): readonly Code[] {
  if (typeof input === 'string') return codeFields.has(field) && input !== '' ? [{ field, text: input }] : [];
  if (Array.isArray(input)) return input.flatMap((each) => codeIn(each, field));
  if (!isRecord(input)) return [];
  return Object.entries(input).flatMap(([name, value]) => codeIn(value, name));
}

/** The code as a person is asked about it: alone, or each text after the name of its field. */
function askedCode({ input, subject }: CheckedCall): string {
  const code = codeIn(input);
  const [only = { text: subject }] = code;
  return code.length > 1 ? code.map(({ field, text }) => `${field}: ${text}`).join('\n') : only.text;
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
    text: `Let ${agent.name} evaluate this?`,
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
  const isAllowed = allowed[context.debug.shared.state.agentPermission][call.effect];
  if (isAllowed === 'asked') await assertAllowedByPerson(context, call);
  else if (!isAllowed) throw new DebugError('not_allowed', `${refusals[call.effect]} ${whatToDo}`);
}
