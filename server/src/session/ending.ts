import { DebugError } from '#protocol';
import type { Session } from './session.ts';

/** An adapter behind a flood of output answers late: what it launched is killed then, what it attached to is let go. */
const launchedDisconnectMs = 2_000;
const attachedDisconnectMs = 5_000;

/** What an adapter refuses at the start is a failed launch; our own errors keep their codes. */
export function launchFailed(thrown: unknown, stderrTail: string, hint?: string): DebugError {
  const error = DebugError.from(thrown);
  if (error.code !== 'adapter_failed') return error;
  const complaint = /\b\w*Error: *(.+)$/m.exec(stderrTail)?.[1];
  const wrote = complaint === undefined ? undefined : `It wrote: ${complaint}`;
  const message = [error.message, wrote, hint].filter(Boolean).join(' ');
  return new DebugError('launch_failed', message, { cause: error });
}

/** Whether the debuggee is ours to end; one that was attached to is let go. */
export const isLaunched = (session: Session): boolean => session.description.request === 'launch';

/** A refusal or silence changes nothing: what follows ends the process in any case. */
export async function disconnect(session: Session, terminateDebuggee: boolean): Promise<void> {
  if (!terminateDebuggee) await session.removal.ofAll();
  const timeoutMs = terminateDebuggee ? launchedDisconnectMs : attachedDisconnectMs;
  await session.request('disconnect', { restart: false, terminateDebuggee }, { timeoutMs }).catch(() => undefined);
}
