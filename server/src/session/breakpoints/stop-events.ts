// An adapter is trusted to send the right types; what a body lacks is taken as absent.

import type { Arguments, Dap, DapEventMessage } from '#protocol';

export type StoppedBody = Dap.StoppedEvent['body'];

/** The body of a `stopped`. */
export const stopIn = ({ body }: DapEventMessage): StoppedBody => (body ?? {}) as StoppedBody;

/** The parts of a stop that are reported otherwise than the adapter does, in our ids. */
export type StopChanges = {
  readonly [Key in 'reason' | 'description' | 'text' | 'hitBreakpointIds']?: StoppedBody[Key] | undefined;
};

/** Reports a stop for another reason, without what the adapter says of its breakpoint. */
export const asIf = (reason: string): StopChanges => ({
  reason,
  hitBreakpointIds: undefined,
  description: undefined,
  text: undefined,
});

/** Whether this event ends a thread's stop: the program has ended, or the thread runs or has exited. */
export function endsStop({ event, body }: DapEventMessage, threadId: number | undefined): boolean {
  if (event === 'terminated' || event === 'exited') return true;
  const told = (body ?? {}) as { threadId?: number; reason?: string; allThreadsContinued?: boolean };
  if (event === 'continued') return told.allThreadsContinued === true || told.threadId === threadId;
  return event === 'thread' && told.reason === 'exited' && told.threadId === threadId;
}

/** The arguments of a request that set a thread running, to be sent once more: it steps into another call by then. */
export function repeatable(sent: unknown): Arguments<'continue'> | undefined {
  const { targetId: _target, ...args } = (sent ?? {}) as Arguments<'continue'> & { readonly targetId?: number };
  return typeof args.threadId === 'number' ? args : undefined;
}
