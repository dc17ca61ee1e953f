import { removeAllWatches } from '../../features/values/remove-all-watches.ts';
import { focusing, ofConsole, picking, theming, wishing } from '../../model/commands/rows.ts';
import type { UserCommand } from '../../model/commands/user-command.ts';

/** What is done with the page and its parts. */
export type PageCommandName =
  | 'next_changed_value'
  | 'search_values'
  | 'collapse_variables'
  | 'add_watch'
  | 'remove_all_watches'
  | 'focus_files'
  | 'focus_editor'
  | 'focus_call_stack'
  | 'focus_variables'
  | 'focus_console'
  | 'focus_agents'
  | 'focus_watch'
  | 'focus_breakpoints'
  | 'show_loaded_sources'
  | 'show_modules'
  | 'show_memory'
  | 'show_disassembly'
  | 'choose_actor'
  | 'find_in_console'
  | 'clear_console'
  | 'copy_console'
  | 'save_console'
  | 'show_commands'
  | 'show_keys'
  | 'theme_system'
  | 'theme_light'
  | 'theme_dark'
  | 'theme_contrast';

/** The rows of `PageCommandName`. */
export const pageCommands: Readonly<Record<PageCommandName, UserCommand>> = {
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
  search_values: {
    title: 'Search values',
    partKey: 'Ctrl+F',
    when: 'valuesShown',
    run: wishing({ to: 'focus', region: 'variables', next: { to: 'variables', action: 'search' } }),
  },
  collapse_variables: {
    title: 'Collapse all variables',
    when: 'valuesShown',
    run: wishing({ to: 'variables', action: 'collapse_all' }),
  },
  add_watch: {
    title: 'Add watch expression',
    when: 'connected',
    run: wishing({ to: 'focus', region: 'watch', next: { to: 'watch', action: 'add' } }),
  },
  remove_all_watches: {
    title: 'Remove all expressions',
    when: 'watching',
    run: removeAllWatches,
  },
  focus_files: focusing('files', 'Go to files', 1),
  focus_editor: focusing('editor', 'Go to editor', 2),
  focus_call_stack: focusing('call-stack', 'Go to call stack', 3),
  focus_variables: focusing('variables', 'Go to variables', 4),
  focus_console: focusing('console', 'Go to console', 5),
  focus_agents: focusing('agents', 'Go to agent activity', 6),
  focus_watch: focusing('watch', 'Go to watch', 7),
  focus_breakpoints: focusing('breakpoints', 'Go to breakpoints', 8),
  show_loaded_sources: { ...focusing('loaded-sources', 'Show loaded sources'), when: 'sourcesTold' },
  show_modules: { ...focusing('modules', 'Show modules'), when: 'modulesTold' },
  show_memory: { ...focusing('memory', 'Show memory'), when: 'living', makes: 'readMemory' },
  show_disassembly: { ...focusing('disassembly', 'Show disassembly'), when: 'living', makes: 'disassemble' },
  choose_actor: picking('actors', { title: 'Select whose activity is shown', when: 'severalActors' }),
  find_in_console: {
    title: 'Find in console',
    partKey: 'Ctrl+F',
    when: 'always',
    run: wishing({ to: 'focus', region: 'console', next: { to: 'console', action: 'find' } }),
  },
  clear_console: ofConsole('clear', { title: 'Clear console', partKey: 'Ctrl+L', when: 'sessionThere' }),
  copy_console: ofConsole('copy_all', { title: 'Copy all of the console', when: 'sessionThere' }),
  save_console: ofConsole('save', { title: 'Save console', when: 'sessionThere' }),
  show_commands: picking('commands', {
    title: 'Command palette',
    key: 'Ctrl+Shift+P',
    otherKeys: ['F1'],
    when: 'always',
  }),
  show_keys: picking('keys', { title: 'Show keys', key: '?', when: 'always' }),
  theme_system: theming('system', 'Theme: as the system'),
  theme_light: theming('light', 'Theme: light'),
  theme_dark: theming('dark', 'Theme: dark'),
  theme_contrast: theming('contrast', 'Theme: high contrast'),
};
