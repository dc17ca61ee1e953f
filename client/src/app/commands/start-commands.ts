import type { Workbench } from '../../model/workbench.ts';
import { selectSession } from '../../model/select-session.ts';
import type { Commands } from '../../model/commands/user-command.ts';

export const startCommands = {
  attach_to_process: {
    title: 'Attach to process…',
    group: 'Program',
    when: 'connected',
    run: async (port: Workbench) => {
      const { sessionId } = await port.call('attach_to_process', {});
      if (sessionId !== undefined) selectSession(port, sessionId);
    },
  },
} satisfies Commands<Workbench>;
