import { tabLabel } from '../../model/files/documents.ts';
import { selectSession, stayOnSession } from '../../model/select-session.ts';
import type { Workbench } from '../../model/workbench.ts';
import { pauseTarget } from './pause-target.ts';
import { opening, resuming } from '../../model/commands/rows.ts';
import type { Commands } from '../../model/commands/user-command.ts';

/** What runs is what is on disk: who starts a program is told where that is not what was typed. */
function tellUnsaved(workbench: Workbench): void {
  const unsaved = workbench.documents.value.tabs.filter(({ isEdited }) => isEdited).map(tabLabel);
  if (unsaved.length > 0) workbench.notify(`Not saved: ${unsaved.join(', ')}. The program runs what is on disk.`);
}

export const programCommands = {
  start_debugging: {
    title: 'Start debugging',
    key: 'F5',
    group: 'Program',
    keyWhen: 'idle',
    icon: 'start',
    when: 'configured',
    run: async (workbench: Workbench) => {
      const configurationName = workbench.chosenConfiguration();
      if (configurationName === undefined) return;
      tellUnsaved(workbench);
      const file = workbench.documents.value.current?.path;
      const { sessionId } = await workbench.call('start_session', {
        configurationName,
        ...(file !== undefined && { file }),
      });
      if (sessionId !== undefined) selectSession(workbench, sessionId);
    },
  },
  continue: { ...resuming('continue', 'Continue', 'F5'), icon: 'continue' },
  pause: {
    title: 'Pause',
    key: 'F6',
    group: 'Program',
    icon: 'pause',
    when: 'running',
    makes: 'pause',
    run: async (workbench: Workbench) => {
      const target = await pauseTarget(workbench);
      if (target) await workbench.request(target.sessionId, 'pause', { threadId: target.threadId });
    },
  },
  step_over: { ...resuming('next', 'Step over', 'F10'), icon: 'step-over' },
  step_into: { ...resuming('stepIn', 'Step into', 'F11'), icon: 'step-into' },
  step_out: { ...resuming('stepOut', 'Step out', 'Shift+F11'), icon: 'step-out' },
  step_back: { ...resuming('stepBack', 'Step back'), icon: 'step-back' },
  reverse_continue: { ...resuming('reverseContinue', 'Reverse continue'), icon: 'reverse-continue' },
  restart: {
    title: 'Restart',
    key: 'Ctrl+Shift+F5',
    group: 'Program',
    icon: 'restart',
    when: 'living',
    run: async (workbench: Workbench) => {
      const root = workbench.shownSessionId();
      if (root === undefined) return;
      stayOnSession(workbench, root);
      tellUnsaved(workbench);
      const { sessionId } = await workbench.call('restart_session', { sessionId: root });
      selectSession(workbench, sessionId);
    },
  },
  choose_configuration: opening('configurations', { title: 'Select configuration', when: 'configured' }),
  reload_configurations: {
    title: 'Reload launch.json',
    when: 'connected',
    run: (workbench: Workbench) => workbench.refreshConfigurations(),
  },
} satisfies Commands<Workbench>;
