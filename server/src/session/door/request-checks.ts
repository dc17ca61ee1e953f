import { fieldOf, DebugError, isSupported, type Command, type SessionState } from '#protocol';

/** Throws `no_session` if the session has ended, and `unsupported` if the adapter lacks the capability. */
export function assertSupported(
  { id, capabilities, adapter, lifecycle }: SessionState,
  command: Command,
  isOpen: boolean,
): void {
  if (lifecycle === 'terminated' || !isOpen) {
    throw new DebugError('no_session', `The session ${id} has ended. Start it again.`);
  }
  if (command === 'initialize' || isSupported(command, capabilities)) return;
  throw new DebugError('unsupported', `${adapter} does not support "${command}".`);
}

/** Throws `not_stopped` for a running thread: a late step, of a held key or a second client, must not skip the next stop. */
export function assertStopped({ threads }: SessionState, args: unknown): void {
  const threadId = fieldOf(args, 'threadId');
  const thread = threads.find(({ id }) => id === threadId);
  if (!thread || thread.stop) return;
  throw new DebugError('not_stopped', `Thread ${thread.id} is already running. Wait for its next stop, or pause it.`);
}
