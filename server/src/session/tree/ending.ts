import { setTimeout as delay } from 'node:timers/promises';
import { DebugError, isSupported, type Actor, type Dap, type EndWay as AskedWay } from '#protocol';
import type { AdapterExit } from '../../adapters/launch.ts';
import { attachForbidden } from '../../processes/listed-processes.ts';
import type { Session } from '../door/session.ts';

/** How a session is ended: as somebody asks, or `end` where a launched program is ended at once and others are let go. */
export type EndWay = AskedWay | 'end';

/** How long a program that was asked to end may take over it, in milliseconds. */
const askedMs = 5_000;

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
const isLaunched = (session: Session): boolean => session.description.request === 'launch';

/** What the system says against attaching to a process, where that may be why it failed. */
export async function attachHint(session: Session): Promise<string | undefined> {
  const { processAttach: way } = session.quirks;
  const isMeant = way !== undefined && way.signal === undefined && !isLaunched(session);
  return isMeant ? attachForbidden() : undefined;
}

/** What each way of ending tells the adapter of the debuggee. */
const debuggeeAfter: Readonly<Record<EndWay, (session: Session) => Dap.DisconnectArguments>> = {
  stop: (session) => ({ terminateDebuggee: isLaunched(session) }),
  end: (session) => ({ terminateDebuggee: isLaunched(session) }),
  now: () => ({ terminateDebuggee: true }),
  disconnect: () => ({ terminateDebuggee: false }),
  suspend: () => ({ terminateDebuggee: false, suspendDebuggee: true }),
};

/** Whether the debuggee goes on without us. */
export const keepsDebuggee = (way: EndWay): boolean => way === 'disconnect' || way === 'suspend';

/** How long a stop that is on its way may take, in milliseconds, and how many there may be. */
const pendingStopMs = 300;
const pendingStops = 3;

/** Has a program go on that is stopped, and again at each stop that was on its way. */
async function letRun(session: Session): Promise<void> {
  for (let times = 0; times < pendingStops; times += 1) {
    const stopped = session.state.threads.find(({ stop }) => stop !== undefined);
    if (!stopped || !session.isOpen) return;
    await session.request('continue', { threadId: stopped.id }, { timeoutMs: pendingStopMs }).catch(() => undefined);
    await delay(pendingStopMs);
  }
}

/** A refusal or silence changes nothing: what follows ends the process in any case. */
export async function disconnect(session: Session, way: EndWay): Promise<void> {
  const args = { restart: false, ...debuggeeAfter[way](session) };
  if (args.terminateDebuggee !== true) {
    await session.removal.ofAll();
    if (session.quirks.resumesBeforeDetach && way !== 'suspend') await letRun(session);
  }
  const timeoutMs = args.terminateDebuggee === true ? launchedDisconnectMs : attachedDisconnectMs;
  await session.request('disconnect', args, { timeoutMs }).catch(() => undefined);
}

/**
 * Asks the program to end by itself, where the adapter can: it may tidy up, and it may take its time. Resolves when it is
 * over, or nobody wants to wait any more.
 */
export async function askToEnd(session: Session, over: Promise<void>): Promise<void> {
  if (!isLaunched(session) || session.state.lifecycle === 'terminated') return;
  if (!session.isOpen || !isSupported('terminate', session.state.capabilities)) return;
  const given = new AbortController();
  const late = delay(askedMs, undefined, { signal: given.signal }).catch(() => undefined);
  const refused = session.request('terminate', { restart: false }).then(
    () => late,
    () => undefined,
  );
  await Promise.race([over, late, refused]);
  given.abort();
}

/** Why a session is over that somebody ended. */
export function endMessage(by: Actor, way: EndWay): string {
  const did = keepsDebuggee(way) ? 'Disconnected' : 'Stopped';
  return by.kind === 'person' ? `${did} by hand.` : `${did} by ${by.name}.`;
}

/** Why a session is over whose adapter has gone. */
export function adapterGoneMessage(label: string, { code, signal, stderrTail }: AdapterExit): string {
  const how = signal === undefined ? `with code ${code ?? 0}` : `by ${signal}`;
  const written = stderrTail.trim() === '' ? '' : ` It wrote:\n${stderrTail.trim()}`;
  return `The adapter ${label} ended ${how}. Start the session again to go on.${written}`;
}
