import { editorCommands } from '../editor-area/editor-commands.ts';
import type { Feature } from '../../features/feature.ts';
import type { Commands } from '../../model/commands/user-command.ts';
import type { Workbench } from '../../model/workbench.ts';
import { endingCommands } from './ending-commands.ts';
import { pageCommands } from './page-commands.ts';
import { programCommands } from './program-commands.ts';
import { steppingCommands } from './stepping-commands.ts';
import { themeCommands } from '../theme.ts';

/** The commands of the shell. */
export const shellCommands = {
  ...programCommands,
  ...steppingCommands,
  ...endingCommands,
  ...editorCommands,
  ...pageCommands,
} as const;

export type ShellCommand = keyof typeof shellCommands;

/** The commands of the shell and of the features. */
export const allCommands = (features: readonly Feature[]): Commands<Workbench> =>
  features.reduce<Commands<Workbench>>((known, { commands }) => ({ ...known, ...commands }), {
    ...shellCommands,
    ...themeCommands,
  });
