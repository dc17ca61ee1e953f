import type { Arguments, Dap, DapEventMessage } from '#protocol';

export type StoppedBody = Dap.StoppedEvent['body'];

/** The body of a `stopped`. Adapters are trusted to send the right types. */
export const stopIn = ({ body }: DapEventMessage): StoppedBody => (body ?? {}) as StoppedBody;

/** Fields of a stop to report instead of the adapter's, with our ids. */
export type StopChanges = {
  readonly [Key in 'reason' | 'description' | 'text' | 'hitBreakpointIds']?: StoppedBody[Key] | undefined;
};

/** Reports a stop with another reason and without its breakpoints. */
export const asIf = (reason: string): StopChanges => ({
  reason,
  hitBreakpointIds: undefined,
  description: undefined,
  text: undefined,
});

/** Removes what was noted about the threads of a stop. */
export function forgetThreads(
  noted: { readonly delete: (threadId: number) => unknown; readonly clear: () => void },
  { threadId, allThreadsStopped }: { readonly threadId?: number | undefined; readonly allThreadsStopped?: boolean },
): void {
  if (threadId === undefined || allThreadsStopped === true) noted.clear();
  else noted.delete(threadId);
}

/** Whether this event ends a thread's stop: the program has ended, or the thread has resumed or exited. */
export function endsStop({ event, body }: DapEventMessage, threadId: number | undefined): boolean {
  if (event === 'terminated' || event === 'exited') return true;
  const about = (body ?? {}) as { threadId?: number; reason?: string; allThreadsContinued?: boolean };
  if (event === 'continued') return about.allThreadsContinued === true || about.threadId === threadId;
  return event === 'thread' && about.reason === 'exited' && about.threadId === threadId;
}

/** The arguments of a request that resumed a thread, to send again: without `targetId`, which is no longer valid. */
export function repeatable(sent: unknown): Arguments<'continue'> | undefined {
  const { targetId: _target, ...args } = (sent ?? {}) as Arguments<'continue'> & { readonly targetId?: number };
  return typeof args.threadId === 'number' ? args : undefined;
}
