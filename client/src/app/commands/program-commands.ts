import type { Dap, EndWay, Methods } from '#protocol';
import { attempt, loadPart } from '../../model/attempt.ts';
import { tabLabel } from '../../model/files/document-names.ts';
import { openAtError } from '../../model/launch-json.ts';
import { opening, resuming } from '../../model/commands/rows.ts';
import type { Commands, UserCommand } from '../../model/commands/user-command.ts';
import { endSession, stopSession } from '../../model/ending.ts';
import { selectSession, stayOnSession } from '../../model/select-session.ts';
import type { Workbench } from '../../model/workbench.ts';
import { runToCursor } from './cursor-line.ts';
import { pauseTarget } from './pause-target.ts';

type ProgramCommand = UserCommand<Workbench>;

const program = (title: string, row: Omit<ProgramCommand, 'title' | 'group'>): ProgramCommand => ({
  title,
  group: 'Program',
  ...row,
});

/** Saves all files, because the program runs what is on disk. Names those that cannot be saved. */
async function saveAll(port: Workbench): Promise<void> {
  const edited = () => port.documents.value.tabs.filter(({ isEdited }) => isEdited);
  await Promise.all(edited().map(({ key }) => attempt(port, port.openFiles.save(key))));
  const unsaved = edited().map(tabLabel);
  if (unsaved.length > 0) port.notify(`Not saved: ${unsaved.join(', ')}. The program runs the files on disk.`);
}

type StartOptions = Pick<Methods['start_session']['params'], 'noDebug' | 'stopOnEntry'>;

async function start(port: Workbench, options: StartOptions = {}): Promise<void> {
  const configurationName = port.chosenConfiguration();
  const { error } = port.configurations.value;
  if (configurationName === undefined) {
    if (error !== undefined) openAtError(port, error);
    return;
  }
  await saveAll(port);
  const file = port.documents.value.current?.path;
  const selection = port.editorSelection.value;
  const { sessionId } = await port.call('start_session', {
    configurationName,
    ...options,
    ...(file !== undefined && { file, selection }),
  });
  if (sessionId !== undefined) selectSession(port, sessionId);
}

async function pause(port: Workbench): Promise<void> {
  const target = await pauseTarget(port);
  if (target) await port.request(target.sessionId, 'pause', { threadId: target.threadId });
}

async function restart(port: Workbench): Promise<void> {
  const root = port.shownSessionId();
  if (root === undefined) return;
  stayOnSession(port, root);
  await saveAll(port);
  const { sessionId } = await port.call('restart_session', { sessionId: root });
  selectSession(port, sessionId);
}

async function attachToProcess(port: Workbench): Promise<void> {
  const { sessionId } = await port.call('attach_to_process', {});
  if (sessionId !== undefined) selectSession(port, sessionId);
}

const needs = 'supportsSteppingGranularity';

/** A step of one instruction. */
const byInstruction = (makes: 'next' | 'stepIn', title: string): ProgramCommand =>
  program(title, {
    when: 'stopped',
    makes,
    needs,
    resumes: true,
    run: (port) => {
      const stopped = port.shownStop();
      if (!stopped) return undefined;
      const { session, thread } = stopped;
      return port.request(session.id, makes, { threadId: thread.id, granularity: 'instruction' });
    },
  });

/** Sets the stepping granularity. */
const steppingBy = (granularity: Dap.SteppingGranularity): ProgramCommand =>
  program(`Step by ${granularity}`, {
    when: 'always',
    needs,
    isOn: ({ view }) => view.value.granularity === granularity,
    run: ({ view }) => view.update((value) => ({ ...value, granularity })),
  });

/** Resumes the shown thread, to a chosen place. */
const moving = (title: string, key: string, row: Omit<ProgramCommand, 'title' | 'key' | 'resumes'>): ProgramCommand =>
  program(title, { key, ...row, resumes: true });

/** Ends the shown session. */
const ending = (how: EndWay, title: string, row: Omit<ProgramCommand, 'title' | 'run'>): ProgramCommand =>
  program(title, {
    ...row,
    run: (port) => {
      const sessionId = port.shownSessionId();
      if (sessionId === undefined) return;
      if (how === 'stop') stopSession(port, sessionId);
      else void endSession(port, sessionId, how);
    },
  });

/** Commands that run the program, in the order of the list of keys. */
export const programCommands = {
  start_debugging: program('Start debugging', {
    key: 'F5',
    keyWhen: 'idle',
    icon: 'start',
    when: 'configured',
    run: (port) => start(port),
  }),
  start_without_debugging: program('Start without debugging', {
    key: 'Ctrl+F5',
    when: 'configured',
    run: (port) => start(port, { noDebug: true }),
  }),
  start_at_first_line: program('Start and stop at the first line', {
    key: 'F10',
    otherKeys: ['F11'],
    keyWhen: 'idle',
    when: 'configured',
    run: (port) => start(port, { stopOnEntry: true }),
  }),
  continue: { ...resuming('continue', 'Continue', 'F5'), icon: 'continue' },
  pause: program('Pause', { key: 'F6', icon: 'pause', when: 'running', makes: 'pause', run: pause }),
  step_over: { ...resuming('next', 'Step over', 'F10'), icon: 'step-over' },
  step_into: { ...resuming('stepIn', 'Step into', 'F11'), icon: 'step-into' },
  step_out: { ...resuming('stepOut', 'Step out', 'Shift+F11'), icon: 'step-out' },
  step_back: { ...resuming('stepBack', 'Step back'), icon: 'step-back' },
  reverse_continue: { ...resuming('reverseContinue', 'Reverse continue'), icon: 'reverse-continue' },
  restart: program('Restart', { key: 'Ctrl+Shift+F5', icon: 'restart', when: 'restartable', run: restart }),
  attach_to_process: program('Attach to process…', { when: 'connected', run: attachToProcess }),
  choose_configuration: opening('configurations', { title: 'Select configuration', when: 'connected' }),
  step_into_target: moving('Step into target', 'Ctrl+F11', {
    when: 'stopped',
    makes: 'stepInTargets',
    run: async (port) => {
      const part = await loadPart(port, import('../../model/step-into-target.ts'), 'Step into target');
      await part?.stepIntoTarget(port);
    },
  }),
  run_to_cursor: moving('Run to cursor', 'Ctrl+F10', { when: 'stoppedInFile', run: runToCursor }),
  jump_to_cursor: moving('Jump to cursor', 'Ctrl+Shift+F10', {
    when: 'stoppedInFile',
    makes: 'gotoTargets',
    run: async (port) => {
      const part = await loadPart(port, import('./jump-to-cursor.ts'), 'Jump to cursor');
      await part?.jumpToCursor(port);
    },
  }),
  step_over_instruction: byInstruction('next', 'Step over instruction'),
  step_into_instruction: byInstruction('stepIn', 'Step into instruction'),
  step_by_statement: steppingBy('statement'),
  step_by_line: steppingBy('line'),
  step_by_instruction: steppingBy('instruction'),
  stop: ending('stop', 'Stop', { key: 'Shift+F5', icon: 'stop', when: 'living' }),
  end_now: ending('now', 'Force stop', { when: 'endable' }),
  disconnect: ending('disconnect', 'Disconnect', { when: 'detachable' }),
  disconnect_suspended: ending('suspend', 'Disconnect and leave suspended', {
    when: 'living',
    needs: 'supportSuspendDebuggee',
  }),
} satisfies Commands<Workbench>;
