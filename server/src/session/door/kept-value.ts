import { randomUUID } from 'node:crypto';
import { DebugError, defined, type Arguments } from '#protocol';
import type { AdapterQuirks } from '../../adapters/quirks.ts';
import { endedMessage, endingMs } from './evaluation-at-stop.ts';

type KeptQuirks = Pick<AdapterQuirks, 'copyThrough' | 'setThrough' | 'limitsEvaluations' | 'evaluationInterrupt'>;

interface Limited {
  /** The adapter's id of the frame of the value in which a variable is set. */
  readonly frameId: number | undefined;
  readonly timeoutMs: number | undefined;
}

/** How long a value may take if the request has no limit, in milliseconds. */
const usualMs = 15_000;

/** By how much a timer may be early, in milliseconds: Node counts whole ones. */
const timerErrorMs = 1;

/** Evaluates a first expression, by default within the time limit of the request. */
type Evaluate = (args: Arguments<'evaluate'>, timeoutMs?: number) => Promise<unknown>;

/** The two expressions that keep a value and take it again. Each use has names of its own, because several may be made at once. */
function keptValue({ keep, take }: NonNullable<AdapterQuirks['copyThrough']>, value: string) {
  const id = randomUUID();
  const named = (template: string) => template.replaceAll('${id}', id);
  return { keep: named(keep).replace('${expression}', () => value), take: named(take) };
}

/** Keeps the new value of a variable. An evaluation that does not end is ended by the means of the adapter. */
async function keepInTime(
  { limitsEvaluations, evaluationInterrupt }: KeptQuirks,
  { keep, frameId, timeoutMs = usualMs }: Limited & { readonly keep: string },
  evaluate: Evaluate,
) {
  const begun = performance.now();
  const args = { expression: keep, context: 'watch', ...defined({ frameId }) };
  try {
    if (limitsEvaluations) {
      await evaluate(Object.assign(args, { evaluationOptions: { timeoutMs } }), timeoutMs + endingMs);
    } else await evaluate(args, timeoutMs);
  } catch (thrown) {
    if (performance.now() - begun < timeoutMs - timerErrorMs) throw thrown;
    if (evaluationInterrupt !== undefined)
      await evaluate({ expression: evaluationInterrupt, context: 'repl' }, endingMs).catch(() => undefined);
    throw new DebugError('adapter_failed', endedMessage(timeoutMs));
  }
}

/**
 * The arguments of an evaluation as they are sent. Where the adapter evaluates what is copied among variables of its own, which
 * hide those of the program, the value is evaluated and kept first, and then taken by a name that nothing hides.
 */
export async function copiedArguments(
  { copyThrough }: KeptQuirks,
  args: Arguments<'evaluate'>,
  evaluate: Evaluate,
): Promise<Arguments<'evaluate'>> {
  if (args.context !== 'clipboard' || copyThrough === undefined) return args;
  const { keep, take } = keptValue(copyThrough, args.expression);
  await evaluate({ ...args, expression: keep, context: 'watch' });
  return { ...args, expression: take };
}

/** The arguments with which a variable is set, as they are sent. Where only evaluations can be ended, its value is evaluated and kept first. */
export async function assignedArguments(
  quirks: KeptQuirks,
  args: Arguments<'setVariable'>,
  limited: Limited,
  evaluate: Evaluate,
): Promise<Arguments<'setVariable'>> {
  const { setThrough } = quirks;
  if (setThrough === undefined || args.value.trim() === '') return args;
  const { keep, take } = keptValue(setThrough, args.value);
  await keepInTime(quirks, { keep, ...limited }, evaluate);
  return { ...args, value: take };
}
