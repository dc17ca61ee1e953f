import { rootSessions } from '#protocol';
import { focusing } from '../../model/commands/rows.ts';
import type { Commands } from '../../model/commands/user-command.ts';
import { selectSession } from '../../model/select-session.ts';
import type { StackCommandPort } from './port.ts';

/** Commands of the call stack and its sessions. */
export const stackCommands = {
  next_session: {
    title: 'Next session',
    group: 'Program',
    when: 'severalSessions',
    role: 'observer',
    run: (port: StackCommandPort) => {
      const ids = rootSessions(port.server.value.state).map(({ id }) => id);
      const next = ids[(ids.indexOf(port.shownSessionId() ?? '') + 1) % ids.length];
      if (next !== undefined) selectSession(port, next);
    },
  },
  dismiss_session: {
    title: 'Dismiss session',
    group: 'Program',
    when: 'ended',
    run: (port: StackCommandPort) => {
      const sessionId = port.shownSessionId();
      return sessionId === undefined ? undefined : port.call('forget_session', { sessionId });
    },
  },
  focus_call_stack: focusing('call-stack', 'Go to call stack', 3),
} satisfies Commands<StackCommandPort>;
