import { rootSessions } from '#protocol';
import { focusing } from '../../model/commands/rows.ts';
import type { Commands } from '../../model/commands/user-command.ts';
import { selectSession } from '../../model/select-session.ts';
import type { Workbench } from '../../model/workbench.ts';

/** Commands of the call stack and its sessions. */
export const stackCommands = {
  next_session: {
    title: 'Next session',
    group: 'Program',
    when: 'severalSessions',
    run: (workbench: Workbench) => {
      const ids = rootSessions(workbench.server.value.state).map(({ id }) => id);
      const next = ids[(ids.indexOf(workbench.shownSessionId() ?? '') + 1) % ids.length];
      if (next !== undefined) selectSession(workbench, next);
    },
  },
  dismiss_session: {
    title: 'Dismiss session',
    group: 'Program',
    when: 'ended',
    run: (workbench: Workbench) => {
      const sessionId = workbench.shownSessionId();
      return sessionId === undefined ? undefined : workbench.call('forget_session', { sessionId });
    },
  },
  focus_call_stack: focusing('call-stack', 'Go to call stack', 3),
} satisfies Commands<Workbench>;
