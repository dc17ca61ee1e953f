import { editorCommands } from '../editor-area/editor-commands.ts';
import type { Feature } from '../../features/feature.ts';
import { opening } from '../../model/commands/rows.ts';
import type { Commands } from '../../model/commands/user-command.ts';
import type { Workbench } from '../../model/workbench.ts';
import { launchFileCommands } from './launch-file-commands.ts';
import { layoutCommands } from './layout-commands.ts';
import { programCommands } from './program-commands.ts';
import { settingsCommands } from './settings-commands.ts';
import { themeCommands } from '../theme.ts';
import { moveCommands } from '../move-panels.ts';

/** The commands of the shell. */
export const shellCommands = {
  ...programCommands,
  ...launchFileCommands,
  ...layoutCommands,
  ...editorCommands,
  show_commands: opening('commands', {
    title: 'Command palette',
    key: 'Ctrl+Shift+P',
    otherKeys: ['F1'],
    when: 'always',
  }),
  ...settingsCommands,
  show_keys: opening('keys', { title: 'Show keys', key: '?', when: 'always' }),
} as const;

export type ShellCommand = keyof typeof shellCommands;

/** The commands of the shell and of the features. */
export const allCommands = (features: readonly Feature[]): Commands<Workbench> =>
  features.reduce<Commands<Workbench>>((known, { commands }) => ({ ...known, ...commands }), {
    ...shellCommands,
    ...themeCommands,
    ...moveCommands(features.flatMap(({ panels = [] }) => panels)),
  });
