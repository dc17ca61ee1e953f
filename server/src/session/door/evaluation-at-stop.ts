import type { Arguments, Body, Command } from '#protocol';
import { keepsToLimits, type LimitQuirks } from './evaluation-limit.ts';

/** How long an adapter with a limit of its own may evaluate, in milliseconds: less than the gate waits for an answer. */
const evaluationMs = 1_500;

interface AskOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

type Ask = <C extends Command>(command: C, args: Arguments<C>, options: AskOptions) => Promise<Body<C>>;

/** Requests at a stop that the gate decides about: an adapter with a limit of its own ends evaluations before the gate does. */
export function withBoundedEvaluations(quirks: LimitQuirks, ask: Ask): Ask {
  const limit = { evaluationOptions: { timeoutMs: evaluationMs } };
  return (command, args, options) =>
    ask(command, keepsToLimits(quirks) && command === 'evaluate' ? Object.assign({}, args, limit) : args, options);
}
