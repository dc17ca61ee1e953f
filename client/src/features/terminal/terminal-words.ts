import type { TerminalState } from '#protocol';

/** How keys are used, for those who type into one. */
export const keysNote = 'Keys go to the program. Press Ctrl+` to leave.';

const externalNote = 'External terminal: shown here, as the server has no desktop.';

/** What is said of a terminal beside its text. */
export function aboutTerminal({ kind, hasEnded = false, isTextOnly = false, exitCode }: TerminalState): string {
  const end = exitCode === undefined ? 'Ended.' : `Ended, exit code ${exitCode}.`;
  return [...(kind === 'external' ? [externalNote] : []), ...(hasEnded && !isTextOnly ? [end] : [])].join(' ');
}

/** What a terminal is called where it is the only one. */
export const titleOf = ({ title, id }: TerminalState): string => (title === '' ? id : title);

/** What each of the terminals of a list is called: those of one title by their order; and what is to be known of it. */
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
