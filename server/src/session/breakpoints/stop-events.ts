/**
 * What events and arguments say that matters to a stop. An adapter is trusted to have their types: what a body lacks is
 * taken as absent.
 */
import type { Arguments, Dap, DapEventMessage } from '#protocol';

export type StoppedBody = Dap.StoppedEvent['body'];

/** The body of a `stopped`. */
export const stopIn = ({ body }: DapEventMessage): StoppedBody => (body ?? {}) as StoppedBody;

/** Whether with this event the stop of a thread is over: the program is, or whoever stood runs or is gone. */
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
