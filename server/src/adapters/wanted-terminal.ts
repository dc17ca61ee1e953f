import type { TerminalState } from '#protocol';
import type { Configuration } from '../configurations/configuration.ts';

const kinds: Readonly<Record<string, TerminalState['kind']>> = {
  integratedTerminal: 'integrated',
  externalTerminal: 'external',
};

/** The terminal that a launch configuration wants for its program; undefined for none. */
export function wantedTerminal({ request, console, useTerminal }: Configuration): TerminalState['kind'] | undefined {
  if (request === 'attach') return undefined;
  if (typeof console === 'string' && Object.hasOwn(kinds, console)) return kinds[console];
  return useTerminal === true ? 'integrated' : undefined;
}

/** What stands in the place of a terminal that cannot be. */
export const withoutTerminal = (problem: string): string =>
  `There is no terminal here. ${problem}\nWhat the program writes is in the console, and its input is empty.\n`;
