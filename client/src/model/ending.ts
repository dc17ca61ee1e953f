import { hasCapability, isSupported, rootIdOf, sessionIn, type EndWay, type SessionId } from '#protocol';
import type { MenuEntry } from '../ui/menu.ts';
import { unlessAllowed } from './allowed.ts';
import { attempt } from './attempt.ts';
import { canDetach } from './can-detach.ts';
import type { NoticePort, RequestPort, SharedPort } from './ports.ts';

type EndingPort = SharedPort & Pick<RequestPort, 'call'> & Pick<NoticePort, 'notify'>;

/** After this many milliseconds "Force stop" is offered. */
const offeredAfterMs = 1_500;

/** Ends a session; a failure is shown. */
export const endSession = (port: EndingPort, sessionId: SessionId, how: EndWay): Promise<unknown> =>
  attempt(port, port.call('end_session', { sessionId, how }));

/**
 * Stops a session: asks the program to terminate if the adapter supports it, and offers to force it if that is slow. It
 * does not wait, so that Stop can be pressed again.
 */
export function stopSession(port: EndingPort, sessionId: SessionId): void {
  void endSession(port, sessionId, 'stop');
  const { state } = port.server.value;
  const session = sessionIn(state.sessions, rootIdOf(state, sessionId));
  const isAsked = session?.lifecycle !== 'terminating' && session?.request === 'launch';
  if (!isAsked || !isSupported('terminate', session.capabilities)) return;
  setTimeout(() => {
    if (sessionIn(port.server.value.state.sessions, session.id)?.lifecycle !== 'terminating') return;
    const run = () => void endSession(port, session.id, 'now');
    port.notify(`${session.name} is still running.`, 'news', { label: 'Force stop', run });
  }, offeredAfterMs);
}

/** The menu items that end a session. */
export function endingEntries(port: EndingPort, sessionId: SessionId): readonly MenuEntry[] {
  const session = sessionIn(port.server.value.state.sessions, sessionId);
  if (!session || session.lifecycle === 'terminated') return [];
  const refused = unlessAllowed(port, 'end_session');
  const row = (label: string, how: EndWay): MenuEntry => ({
    label,
    ...refused,
    run: () => void endSession(port, sessionId, how),
  });
  return [
    { label: 'Stop', ...refused, run: () => stopSession(port, sessionId) },
    ...(session.lifecycle === 'terminating' && session.request === 'launch' ? [row('Force stop', 'now')] : []),
    ...(canDetach(session) ? [row('Disconnect', 'disconnect')] : []),
    ...(hasCapability(session.capabilities, 'supportSuspendDebuggee')
      ? [row('Disconnect and leave suspended', 'suspend')]
      : []),
  ];
}
