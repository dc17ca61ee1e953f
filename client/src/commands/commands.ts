import { rootSessions, type Command } from '#protocol';
import { selectSession, stayOnSession } from '../state/select-session.ts';
import { tabLabel } from '../state/documents.ts';
import type { IconName } from '../ui/icons.ts';
import type { EditorAction } from '../editor/editor-input.ts';
import type { ConsoleAction, PickName, Region, ViewState, Workbench } from '../workbench.ts';
import type { Condition } from './conditions.ts';
import { pauseTarget } from './pause-target.ts';
import { removeAllBreakpoints } from './remove-all-breakpoints.ts';

/** Everything that a person can do, by name. */
export type CommandName =
  | 'start_debugging'
  | 'continue'
  | 'pause'
  | 'step_over'
  | 'step_into'
  | 'step_out'
  | 'step_back'
  | 'reverse_continue'
  | 'restart'
  | 'stop'
  | 'next_session'
  | 'toggle_breakpoint'
  | 'next_changed_value'
  | 'show_value'
  | 'find_in_file'
  | 'go_to_line'
  | 'toggle_word_wrap'
  | 'toggle_inline_values'
  | 'save_file'
  | 'close_tab'
  | 'next_tab'
  | 'previous_tab'
  | 'interrupt_agents'
  | 'focus_files'
  | 'focus_editor'
  | 'focus_call_stack'
  | 'focus_variables'
  | 'focus_console'
  | 'focus_agents'
  | 'show_commands'
  | 'find_file'
  | 'choose_configuration'
  | 'reload_configurations'
  | 'enable_all_breakpoints'
  | 'disable_all_breakpoints'
  | 'remove_all_breakpoints'
  | 'mute_breakpoints'
  | 'theme_system'
  | 'theme_light'
  | 'theme_dark'
  | 'theme_contrast'
  | 'show_keys'
  | 'find_in_console'
  | 'clear_console'
  | 'copy_console'
  | 'save_console';

/** Under which heading its key is listed. */
export type CommandGroup = 'Program' | 'Breakpoints' | 'Files' | 'Go to' | 'Page';

/** One thing that a person can do: toolbar, keys and their enabled states are drawn from it. */
export interface UserCommand {
  /** Accessible name of its button. */
  readonly title: string;
  /** As people write it: 'Shift+F11'. Two commands may share one, where never both can be run. */
  readonly key?: string;
  /** Further keys that do the same: where a browser keeps the first to itself, or hands know another. */
  readonly otherKeys?: readonly string[];
  /** Its heading in the list of keys, if that is not `Page`. */
  readonly group?: CommandGroup;
  /** When its key runs it, where that is narrower than `when`. */
  readonly keyWhen?: Condition;
  readonly icon?: IconName;
  /** When it can be run; the words for why not come from there. */
  readonly when: Condition;
  /** The request that it makes of an adapter: it is offered only where the adapter understands it. */
  readonly makes?: Command;
  /** It sets a thread running, so one is enough until that is answered. */
  readonly resumes?: boolean;
  readonly run: (workbench: Workbench) => void | Promise<unknown>;
}

type ResumingCommand = 'continue' | 'next' | 'stepIn' | 'stepOut' | 'stepBack' | 'reverseContinue';

/** A row that sets the shown thread running by one of DAP's requests. */
const resuming = (makes: ResumingCommand, title: string, key?: string) =>
  ({
    title,
    group: 'Program',
    ...(key !== undefined && { key }),
    when: 'stopped',
    makes,
    resumes: true,
    run: (workbench) => {
      const stopped = workbench.shownStop();
      return stopped && workbench.request(stopped.session.id, makes, { threadId: stopped.thread.id });
    },
  }) satisfies Omit<UserCommand, 'icon'>;

/** A row that moves the focus to a part of the page. */
const focusing = (region: Region, title: string, digit: number): UserCommand => ({
  title,
  key: `Ctrl+Alt+${digit}`,
  group: 'Go to',
  when: 'always',
  run: ({ wishes }) => wishes.make({ to: 'focus', region }),
});

/** A row that opens a sheet. */
const picking = (pick: PickName, row: Pick<UserCommand, 'title' | 'key' | 'otherKeys' | 'group' | 'when'>) => ({
  ...row,
  run: ({ wishes }: Workbench) => wishes.make({ to: 'sheet', pick }),
});

/** A row that chooses a theme. */
const theming = (theme: ViewState['theme'], title: string): UserCommand => ({
  title,
  when: 'always',
  run: ({ view }) => view.update((value) => ({ ...value, theme })),
});

/** A row that switches all breakpoints on or off. */
const enabling = (enabled: boolean, title: string, when: Condition): UserCommand => ({
  title,
  group: 'Breakpoints',
  when,
  run: async (workbench) => {
    const others = workbench.server.value.state.breakpoints.filter((breakpoint) => breakpoint.enabled !== enabled);
    await Promise.all(others.map(({ id }) => workbench.call('change_breakpoint', { id, enabled })));
  },
});

/** What the editor is asked to do. */
const ofEditor =
  (action: EditorAction) =>
  ({ wishes }: Workbench): void =>
    wishes.make({ to: 'editor', action });

type Switch = { [Name in keyof ViewState]: ViewState[Name] extends boolean ? Name : never }[keyof ViewState];

/** Turns something of the view on or off. */
const turning =
  (name: Switch) =>
  ({ view }: Workbench): void =>
    view.update((state) => ({ ...state, [name]: !state[name] }));

/** A row that the console does, wherever the focus is. */
const ofConsole = (action: ConsoleAction, title: string): UserCommand => ({
  title,
  when: 'always',
  run: ({ wishes }) => wishes.make({ to: 'console', action }),
});

/** What runs is what is on disk: who starts a program is told where that is not what was typed. */
function tellUnsaved(workbench: Workbench): void {
  const unsaved = workbench.documents.value.tabs.filter(({ isEdited }) => isEdited).map(tabLabel);
  if (unsaved.length > 0) workbench.notify(`Not saved: ${unsaved.join(', ')}. The program runs what is on disk.`);
}

/** Everything that a person can do. */
export const userCommands: Readonly<Record<CommandName, UserCommand>> = {
  start_debugging: {
    title: 'Start debugging',
    key: 'F5',
    group: 'Program',
    keyWhen: 'idle',
    icon: 'start',
    when: 'configured',
    run: async (workbench) => {
      const configurationName = workbench.chosenConfiguration();
      if (configurationName === undefined) return;
      tellUnsaved(workbench);
      const file = workbench.documents.value.current?.path;
      const { sessionId } = await workbench.call('start_session', {
        configurationName,
        ...(file !== undefined && { file }),
      });
      selectSession(workbench, sessionId);
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
    run: (workbench) => {
      const { sessionId, threadId } = pauseTarget(workbench);
      return workbench.request(sessionId, 'pause', { threadId });
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
    run: async (workbench) => {
      const root = workbench.shownSessionId();
      if (root === undefined) return;
      stayOnSession(workbench, root);
      tellUnsaved(workbench);
      const { sessionId } = await workbench.call('restart_session', { sessionId: root });
      selectSession(workbench, sessionId);
    },
  },
  stop: {
    title: 'Stop',
    key: 'Shift+F5',
    group: 'Program',
    icon: 'stop',
    when: 'living',
    run: (workbench) => {
      const sessionId = workbench.shownSessionId();
      return sessionId === undefined ? undefined : workbench.call('end_session', { sessionId });
    },
  },
  next_session: {
    title: 'Next session',
    group: 'Program',
    when: 'severalSessions',
    run: (workbench) => {
      const ids = rootSessions(workbench.server.value.state).map(({ id }) => id);
      const next = ids[(ids.indexOf(workbench.shownSessionId() ?? '') + 1) % ids.length];
      if (next !== undefined) selectSession(workbench, next);
    },
  },
  toggle_breakpoint: {
    title: 'Toggle breakpoint',
    key: 'F9',
    group: 'Breakpoints',
    when: 'fileOpen',
    run: (workbench) => workbench.toggleBreakpoint(workbench.cursorLine.value),
  },
  next_changed_value: {
    title: 'Next changed value',
    key: 'F8',
    group: 'Go to',
    when: 'stopped',
    run: ({ wishes }) => {
      wishes.make({ to: 'variables', action: 'next_changed' });
      wishes.make({ to: 'focus', region: 'variables' });
    },
  },
  show_value: { title: 'Show value at cursor', key: 'Alt+F8', when: 'stopped', run: ofEditor('show_value') },
  find_in_file: { title: 'Find in file', key: 'Ctrl+F', group: 'Go to', when: 'documentOpen', run: ofEditor('find') },
  go_to_line: { title: 'Go to line', key: 'Ctrl+G', group: 'Go to', when: 'documentOpen', run: ofEditor('go_to_line') },
  toggle_word_wrap: { title: 'Word wrap', key: 'Alt+Z', when: 'always', run: turning('wordWrap') },
  toggle_inline_values: { title: 'Inline values', when: 'always', run: turning('inlineValues') },
  save_file: {
    title: 'Save file',
    key: 'Ctrl+S',
    group: 'Files',
    when: 'always',
    run: ({ openFiles }) => openFiles.save(),
  },
  close_tab: {
    title: 'Close file',
    key: 'Alt+W',
    group: 'Files',
    when: 'always',
    run: ({ openFiles }) => openFiles.close(),
  },
  next_tab: {
    title: 'Next file',
    key: 'Alt+PageDown',
    group: 'Files',
    when: 'always',
    run: ({ openFiles }) => openFiles.selectBy(1),
  },
  previous_tab: {
    title: 'Previous file',
    key: 'Alt+PageUp',
    group: 'Files',
    when: 'always',
    run: ({ openFiles }) => openFiles.selectBy(-1),
  },
  interrupt_agents: {
    title: 'Interrupt agent',
    when: 'agentWaiting',
    run: (workbench) => workbench.call('interrupt_agents', {}),
  },
  focus_files: focusing('files', 'Go to files', 1),
  focus_editor: focusing('editor', 'Go to editor', 2),
  focus_call_stack: focusing('call-stack', 'Go to call stack', 3),
  focus_variables: focusing('variables', 'Go to variables', 4),
  focus_console: focusing('console', 'Go to console', 5),
  focus_agents: focusing('agents', 'Go to agent activity', 6),
  show_commands: picking('commands', {
    title: 'Command palette',
    key: 'Ctrl+Shift+P',
    otherKeys: ['F1'],
    when: 'always',
  }),
  find_file: picking('files', {
    title: 'Find file',
    key: 'Ctrl+P',
    otherKeys: ['Ctrl+E'],
    group: 'Go to',
    when: 'connected',
  }),
  choose_configuration: picking('configurations', { title: 'Select configuration', when: 'configured' }),
  reload_configurations: {
    title: 'Reload launch.json',
    when: 'connected',
    run: (workbench) => workbench.refreshConfigurations(),
  },
  enable_all_breakpoints: enabling(true, 'Enable all breakpoints', 'breakpointDisabled'),
  disable_all_breakpoints: enabling(false, 'Disable all breakpoints', 'breakpointEnabled'),
  remove_all_breakpoints: {
    title: 'Remove all breakpoints',
    group: 'Breakpoints',
    when: 'breakpointSet',
    run: removeAllBreakpoints,
  },
  mute_breakpoints: {
    title: 'Mute all breakpoints',
    group: 'Breakpoints',
    when: 'connected',
    run: (workbench) => workbench.call('mute_breakpoints', { muted: !workbench.server.value.state.breakpointsMuted }),
  },
  theme_system: theming('system', 'Theme: as the system'),
  theme_light: theming('light', 'Theme: light'),
  theme_dark: theming('dark', 'Theme: dark'),
  theme_contrast: theming('contrast', 'Theme: high contrast'),
  show_keys: picking('keys', { title: 'Show keys', key: '?', when: 'always' }),
  find_in_console: ofConsole('find', 'Find in console'),
  clear_console: ofConsole('clear', 'Clear console'),
  copy_console: ofConsole('copy_all', 'Copy all of the console'),
  save_console: ofConsole('save', 'Save console'),
};

/** The names in the table's order. */
export const commandNames: readonly CommandName[] = Object.keys(userCommands).filter((name): name is CommandName =>
  Object.hasOwn(userCommands, name),
);

/** All keys that run a command, the one that is hinted first. */
export const keysOf = ({ key, otherKeys = [] }: Pick<UserCommand, 'key' | 'otherKeys'>): readonly string[] =>
  key === undefined ? otherKeys : [key, ...otherKeys];
