import { focusing } from '../../model/commands/rows.ts';
import type { UserCommand } from '../../model/commands/user-command.ts';

/** What is done with terminals. */
export type TerminalCommandName = 'focus_terminal';

/** The rows of `TerminalCommandName`. */
export const terminalCommands: Readonly<Record<TerminalCommandName, UserCommand>> = {
  focus_terminal: { ...focusing('terminal', 'Go to terminal', 9), otherKeys: ['Ctrl+`'], when: 'terminalThere' },
};
