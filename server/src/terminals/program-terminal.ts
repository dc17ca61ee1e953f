import type { SessionDescription } from '#protocol';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import type { Configuration } from '../configurations/configuration.ts';
import type { ProgramTerminal } from '../adapters/start-adapter.ts';
import type { Terminals } from './terminals.ts';
import { wantedTerminal, withoutTerminal } from '../adapters/wanted-terminal.ts';

interface ProgramTerminalParts {
  readonly terminals: Terminals;
  readonly row: AdapterRow;
}

/** A terminal for a program, if its configuration wants one. If that is impossible, a text-only terminal says why. */
export function programTerminal(
  { terminals, row }: ProgramTerminalParts,
  { id, name, adapter }: SessionDescription,
  configuration: Configuration,
): ProgramTerminal | undefined {
  const kind = wantedTerminal(configuration);
  const way = row.quirks.terminal;
  if (kind === undefined || way === 'runInTerminal') return undefined;
  const purpose = { rootId: id, title: name, kind };
  const problem = way === 'none' ? `${adapter} cannot run programs in a terminal of Stopline.` : terminals.problem;
  if (problem !== undefined) {
    terminals.explain(purpose, withoutTerminal(problem));
    return undefined;
  }
  return { spawn: terminals.opening(purpose), hold: (processes) => terminals.hold(purpose, processes) };
}
