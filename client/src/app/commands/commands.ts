import {
  breakpointSetCommands,
  type BreakpointSetCommandName,
} from '../../features/breakpoints/breakpoint-set-commands.ts';
import { breakpointCommands, type BreakpointCommandName } from '../../features/breakpoints/breakpoint-commands.ts';
import { endingCommands, type EndingCommandName } from './ending-commands.ts';
import { fileCommands, type FileCommandName } from './file-commands.ts';
import { pageCommands, type PageCommandName } from './page-commands.ts';
import { programCommands, type ProgramCommandName } from './program-commands.ts';
import { steppingCommands, type SteppingCommandName } from './stepping-commands.ts';
import { terminalCommands, type TerminalCommandName } from '../../features/terminal/terminal-commands.ts';
import { startCommands, type StartCommandName } from './start-commands.ts';
import type { UserCommand } from '../../model/commands/user-command.ts';
import { valueCommands, type ValueCommandName } from '../../features/values/value-commands.ts';

/** Everything that a person can do, by name. */
export type CommandName =
  | ProgramCommandName
  | StartCommandName
  | SteppingCommandName
  | EndingCommandName
  | BreakpointCommandName
  | BreakpointSetCommandName
  | FileCommandName
  | PageCommandName
  | TerminalCommandName
  | ValueCommandName;

/** Everything that a person can do. */
export const userCommands: Readonly<Record<CommandName, UserCommand>> = {
  ...programCommands,
  ...startCommands,
  ...steppingCommands,
  ...endingCommands,
  ...breakpointCommands,
  ...breakpointSetCommands,
  ...fileCommands,
  ...pageCommands,
  ...terminalCommands,
  ...valueCommands,
};

/** The names in the table's order. */
export const commandNames: readonly CommandName[] = Object.keys(userCommands).filter((name): name is CommandName =>
  Object.hasOwn(userCommands, name),
);
