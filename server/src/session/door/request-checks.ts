import { fieldOf, DebugError, isSupported, type Command, type SessionState } from '#protocol';

/** Throws `no_session` where nobody answers any more, and `unsupported` for what the adapter cannot do. */
export function assertSupported(
  { id, capabilities, adapter, lifecycle }: SessionState,
  command: Command,
  isOpen: boolean,
): void {
  if (lifecycle === 'terminated' || !isOpen) {
    throw new DebugError('no_session', `The session ${id} has ended. Start it again to go on.`);
  }
  if (command === 'initialize' || isSupported(command, capabilities)) return;
  throw new DebugError('unsupported', `${adapter} cannot do this: it has no support for "${command}".`);
}

/** A key that is held down, or two people at once: a step that comes too late must not go on past the next stop. */
export function assertStopped({ threads }: SessionState, args: unknown): void {
  const threadId = fieldOf(args, 'threadId');
  const thread = threads.find(({ id }) => id === threadId);
  if (!thread || thread.stop) return;
  throw new DebugError('not_stopped', `The thread ${thread.id} runs already. Wait for its next stop, or pause it.`);
}
