import type { EndWay } from '#protocol';
import { endSession, stopSession } from '../../model/ending.ts';
import type { Workbench } from '../../model/workbench.ts';
import type { Commands, UserCommand } from '../../model/commands/user-command.ts';

/** A command that ends the shown session. */
const ending = (how: EndWay, row: Omit<UserCommand<Workbench>, 'group' | 'run'>): UserCommand<Workbench> => ({
  ...row,
  group: 'Program',
  run: (port: Workbench) => {
    const sessionId = port.shownSessionId();
    if (sessionId === undefined) return;
    if (how === 'stop') stopSession(port, sessionId);
    else void endSession(port, sessionId, how);
  },
});

export const endingCommands = {
  stop: ending('stop', { title: 'Stop', key: 'Shift+F5', icon: 'stop', when: 'living' }),
  end_now: ending('now', { title: 'Force stop', when: 'endable' }),
  disconnect: ending('disconnect', { title: 'Disconnect', when: 'detachable' }),
  disconnect_suspended: ending('suspend', {
    title: 'Disconnect and leave suspended',
    when: 'living',
    needs: 'supportSuspendDebuggee',
  }),
} satisfies Commands<Workbench>;
