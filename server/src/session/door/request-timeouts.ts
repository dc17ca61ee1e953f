import type { Command } from '#protocol';

const defaultTimeoutMs = 15_000;

/**
 * How long an adapter may take over a request. Those without a limit end with the answer, the session or whoever asked:
 * a launch may compile, an expression may run long, and a request that resumes is over when the next stop comes.
 */
const timeouts: Readonly<Partial<Record<Command, number | 'none'>>> = {
  initialize: 10_000,
  launch: 'none',
  attach: 'none',
  configurationDone: 'none',
  evaluate: 60_000,
  disconnect: 5_000,
  terminate: 5_000,
  restart: 30_000,
  continue: 'none',
  next: 'none',
  stepIn: 'none',
  stepOut: 'none',
  stepBack: 'none',
  reverseContinue: 'none',
  restartFrame: 'none',
  goto: 'none',
};

/** The limit in milliseconds; `undefined` for none. */
export function requestTimeoutMs(command: Command): number | undefined {
  const timeout = timeouts[command] ?? defaultTimeoutMs;
  return timeout === 'none' ? undefined : timeout;
}
