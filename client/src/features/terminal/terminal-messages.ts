import type { TerminalState } from '#protocol';

export const keysNote = 'Keys go to the program. Press Ctrl+` to leave.';

const externalNote = 'External terminal: shown here, as the server has no desktop.';

/** The notes on a terminal. */
export function aboutTerminal({ kind, hasEnded = false, isTextOnly = false, exitCode }: TerminalState): string {
  const end = exitCode === undefined ? 'Ended.' : `Ended, exit code ${exitCode}.`;
  return [...(kind === 'external' ? [externalNote] : []), ...(hasEnded && !isTextOnly ? [end] : [])].join(' ');
}

/** The name of a single terminal. */
export const titleOf = ({ title, id }: TerminalState): string => (title === '' ? id : title);

/** The names of several terminals: equal titles are numbered, and the state is added. */
export function terminalNames(
  terminals: readonly TerminalState[],
  unseen: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const nameOf = (terminal: TerminalState): string => {
    const title = titleOf(terminal);
    const alike = terminals.filter((other) => titleOf(other) === title);
    const name = alike.length > 1 ? `${title} ${alike.indexOf(terminal) + 1}` : title;
    const news = unseen.has(terminal.id) ? ['new output'] : [];
    return [name, ...(terminal.hasEnded === true ? ['ended'] : []), ...news].join(', ');
  };
  return new Map(terminals.map((terminal) => [terminal.id, nameOf(terminal)]));
}
