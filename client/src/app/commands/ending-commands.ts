import { hasCapability, isSupported, rootIdOf, type EndWay, type SessionId } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import type { Workbench } from '../../model/workbench.ts';
import { canLetGo } from './can-detach.ts';
import type { UserCommand } from '../../model/commands/user-command.ts';

/** How a session ends. */
export type EndingCommandName = 'stop' | 'end_now' | 'disconnect' | 'disconnect_suspended';

/** How long a program that was asked to end may take before a person is offered to end it, in milliseconds. */
const offeredAfterMs = 1_500;

const end = (workbench: Workbench, sessionId: SessionId, how: EndWay): Promise<unknown> =>
  attempt(workbench, workbench.call('end_session', { sessionId, how }));

/**
 * Ends a session by Stop: a program that can be asked to end by itself is, and one that takes its time over it can be ended
 * at once. What is asked for is not waited for, so that it can be asked for again.
 */
function stopSession(workbench: Workbench, sessionId: SessionId): void {
  void end(workbench, sessionId, 'stop');
  const { state } = workbench.server.value;
  const session = state.sessions[rootIdOf(state, sessionId)];
  const isAsked = session?.lifecycle !== 'terminating' && session?.request === 'launch';
  if (!isAsked || !isSupported('terminate', session.capabilities)) return;
  setTimeout(() => {
    if (workbench.server.value.state.sessions[session.id]?.lifecycle !== 'terminating') return;
    const run = () => void end(workbench, session.id, 'now');
    workbench.notify(`${session.name} was asked to end, and takes its time.`, 'news', { label: 'End now', run });
  }, offeredAfterMs);
}

/** A row that ends the shown session in some way. */
const ending = (how: EndWay, row: Omit<UserCommand, 'group' | 'run'>): UserCommand => ({
  ...row,
  group: 'Program',
  run: (workbench) => {
    const sessionId = workbench.shownSessionId();
    if (sessionId === undefined) return;
    if (how === 'stop') stopSession(workbench, sessionId);
    else void end(workbench, sessionId, how);
  },
});

/** The rows of `EndingCommandName`. */
export const endingCommands: Readonly<Record<EndingCommandName, UserCommand>> = {
  stop: ending('stop', { title: 'Stop', key: 'Shift+F5', icon: 'stop', when: 'living' }),
  end_now: ending('now', { title: 'End program now', when: 'endable' }),
  disconnect: ending('disconnect', { title: 'Disconnect', when: 'detachable' }),
  disconnect_suspended: ending('suspend', {
    title: 'Disconnect and leave suspended',
    when: 'living',
    needs: 'supportSuspendDebuggee',
  }),
};

/** The ways to end a session, for a menu. */
export function endingEntries(workbench: Workbench, sessionId: SessionId): readonly MenuEntry[] {
  const session = workbench.server.value.state.sessions[sessionId];
  if (!session || session.lifecycle === 'terminated') return [];
  const row = (label: string, how: EndWay): MenuEntry => ({ label, run: () => void end(workbench, sessionId, how) });
  return [
    { label: 'Stop', run: () => stopSession(workbench, sessionId) },
    ...(session.lifecycle === 'terminating' && session.request === 'launch' ? [row('End now', 'now')] : []),
    ...(canLetGo(session) ? [row('Disconnect', 'disconnect')] : []),
    ...(hasCapability(session.capabilities, 'supportSuspendDebuggee')
      ? [row('Disconnect and leave suspended', 'suspend')]
      : []),
  ];
}
