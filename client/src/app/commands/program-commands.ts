import { tabLabel } from '../../model/files/documents.ts';
import { selectSession, stayOnSession } from '../../model/select-session.ts';
import type { Workbench } from '../../model/workbench.ts';
import { pauseTarget } from './pause-target.ts';
import { opening, resuming } from '../../model/commands/rows.ts';
import type { Commands } from '../../model/commands/user-command.ts';

/** Warns that unsaved changes are not part of the program. */
function warnOfUnsaved(port: Workbench): void {
  const unsaved = port.documents.value.tabs.filter(({ isEdited }) => isEdited).map(tabLabel);
  if (unsaved.length > 0) port.notify(`Not saved: ${unsaved.join(', ')}. The program runs the files on disk.`);
}

export const programCommands = {
  start_debugging: {
    title: 'Start debugging',
    key: 'F5',
    group: 'Program',
    keyWhen: 'idle',
    icon: 'start',
    when: 'configured',
    run: async (port: Workbench) => {
      const configurationName = port.chosenConfiguration();
      if (configurationName === undefined) return;
      warnOfUnsaved(port);
      const file = port.documents.value.current?.path;
      const { sessionId } = await port.call('start_session', {
        configurationName,
        ...(file !== undefined && { file }),
      });
      if (sessionId !== undefined) selectSession(port, sessionId);
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
    run: async (port: Workbench) => {
      const target = await pauseTarget(port);
      if (target) await port.request(target.sessionId, 'pause', { threadId: target.threadId });
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
    run: async (port: Workbench) => {
      const root = port.shownSessionId();
      if (root === undefined) return;
      stayOnSession(port, root);
      warnOfUnsaved(port);
      const { sessionId } = await port.call('restart_session', { sessionId: root });
      selectSession(port, sessionId);
    },
  },
  attach_to_process: {
    title: 'Attach to process…',
    group: 'Program',
    when: 'connected',
    run: async (port: Workbench) => {
      const { sessionId } = await port.call('attach_to_process', {});
      if (sessionId !== undefined) selectSession(port, sessionId);
    },
  },
  choose_configuration: opening('configurations', { title: 'Select configuration', when: 'configured' }),
  reload_configurations: {
    title: 'Reload launch.json',
    when: 'connected',
    run: (port: Workbench) => port.refreshConfigurations(),
  },
} satisfies Commands<Workbench>;
