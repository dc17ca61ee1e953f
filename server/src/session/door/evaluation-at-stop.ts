import type { Arguments, Body, Command } from '#protocol';
import type { AdapterQuirks } from '../../adapters/quirks.ts';

/** How long an adapter with a limit of its own may evaluate, in milliseconds: less than the gate waits for an answer. */
const evaluationMs = 1_500;

/** How long an adapter may take to end an evaluation, in milliseconds. */
export const endingMs = 3_000;

/** The message of an evaluation that was ended after a time, in milliseconds. */
export const endedMessage = (timeoutMs: number): string =>
  `The evaluation did not end within ${timeoutMs / 1_000} s, so it was ended. The program is stopped where it was.`;

interface AskOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

type Ask = <C extends Command>(command: C, args: Arguments<C>, options: AskOptions) => Promise<Body<C>>;

/** Requests at a stop that the gate decides about: an evaluation that does not end is ended by the means of the adapter. */
export function withBoundedEvaluations({ limitsEvaluations, evaluationInterrupt }: AdapterQuirks, ask: Ask): Ask {
  const limit = { evaluationOptions: { timeoutMs: evaluationMs } };
  return async (command, args, options) => {
    if (command !== 'evaluate') return ask(command, args, options);
    try {
      return await ask(command, limitsEvaluations ? Object.assign({}, args, limit) : args, options);
    } catch (thrown) {
      const reason: unknown = options.signal?.reason;
      const isLate = reason instanceof DOMException && reason.name === 'TimeoutError';
      if (isLate && evaluationInterrupt !== undefined) {
        const interrupt = { expression: evaluationInterrupt, context: 'repl' } as const;
        await ask('evaluate', interrupt, { timeoutMs: endingMs }).catch(() => undefined);
      }
      throw thrown;
    }
  };
}
