import { randomUUID } from 'node:crypto';
import { defined, type Arguments, type Command } from '#protocol';
import type { AdapterQuirks } from '../../adapters/quirks.ts';

type KeptQuirks = Pick<AdapterQuirks, 'copyThrough' | 'setThrough'>;

interface Limited {
  /** The adapter's id of the frame of the value in which a variable is set. */
  readonly frameId: number | undefined;
  readonly timeoutMs: number | undefined;
}

/** How long a value may take if the request has no limit, in milliseconds. */
const usualMs = 15_000;

/** Evaluates a first expression within a time limit, in milliseconds. */
type Evaluate = (args: Arguments<'evaluate'>, timeoutMs?: number) => Promise<unknown>;

/** The two expressions that keep a value and take it again. Each use has names of its own, because several may be made at once. */
function keptValue({ keep, take }: NonNullable<AdapterQuirks['copyThrough']>, value: string) {
  const id = randomUUID();
  const named = (template: string) => template.replaceAll('${id}', id);
  return { keep: named(keep).replace('${expression}', () => value), take: named(take) };
}

/**
 * Evaluates. Where the adapter evaluates what is copied among variables of its own, which hide those of the program, the value is
 * evaluated and kept first, and then taken by a name that nothing hides.
 */
async function evaluateKept(
  { copyThrough }: KeptQuirks,
  args: Arguments<'evaluate'>,
  evaluate: Evaluate,
): Promise<unknown> {
  if (args.context !== 'clipboard' || copyThrough === undefined) return evaluate(args);
  const { keep, take } = keptValue(copyThrough, args.expression);
  await evaluate({ ...args, expression: keep, context: 'watch' });
  return evaluate({ ...args, expression: take });
}

/** The arguments with which a variable is set, as they are sent. Where only evaluations can be ended, its value is evaluated and kept first. */
async function assignedArguments(
  { setThrough }: KeptQuirks,
  args: Arguments<'setVariable'>,
  { frameId, timeoutMs = usualMs }: Limited,
  evaluate: Evaluate,
): Promise<Arguments<'setVariable'>> {
  if (setThrough === undefined || args.value.trim() === '') return args;
  const { keep, take } = keptValue(setThrough, args.value);
  await evaluate({ expression: keep, context: 'watch', ...defined({ frameId }) }, timeoutMs);
  return { ...args, value: take };
}

/** A request with the adapter's own ids. */
export type SentRequest = { readonly [C in Command]: { readonly command: C; readonly args: Arguments<C> } }[Command];

interface Senders {
  readonly evaluate: Evaluate;
  /** Sends the request, or the same with other arguments. */
  readonly send: (args: unknown) => Promise<unknown>;
}

/** Sends a request. If the adapter needs its value to be kept first, that is done before. */
export async function sendKept(
  quirks: KeptQuirks,
  request: SentRequest,
  { evaluate, send, ...limited }: Senders & Limited,
): Promise<unknown> {
  if (request.command === 'evaluate') return evaluateKept(quirks, request.args, evaluate);
  if (request.command !== 'setVariable') return send(request.args);
  return send(await assignedArguments(quirks, request.args, limited, evaluate));
}
