import { selectSession } from '../../model/select-session.ts';
import type { UserCommand } from '../../model/commands/user-command.ts';

/** Ways to start beside a configuration. */
export type StartCommandName = 'attach_to_process';

/** The rows of `StartCommandName`. */
export const startCommands: Readonly<Record<StartCommandName, UserCommand>> = {
  attach_to_process: {
    title: 'Attach to process…',
    group: 'Program',
    when: 'connected',
    run: async (workbench) => {
      const { sessionId } = await workbench.call('attach_to_process', {});
      if (sessionId !== undefined) selectSession(workbench, sessionId);
    },
  },
};
