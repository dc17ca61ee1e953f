import type { TerminalState } from '#protocol';
import type { Configuration } from '../configurations/configuration.ts';

const kinds: Readonly<Record<string, TerminalState['kind']>> = {
  integratedTerminal: 'integrated',
  externalTerminal: 'external',
};

/** The kind of terminal that a launch configuration wants, if any. */
export function wantedTerminal({ request, console, useTerminal }: Configuration): TerminalState['kind'] | undefined {
  if (request === 'attach') return undefined;
  if (typeof console === 'string' && Object.hasOwn(kinds, console)) return kinds[console];
  return useTerminal === true ? 'integrated' : undefined;
}

/** The text to show instead of a terminal. */
export const withoutTerminal = (problem: string): string =>
  `There is no terminal here. ${problem}\nThe program's output is in the console. Its input is empty.\n`;
