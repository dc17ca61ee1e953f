import { sessionTree, type AdapterBreakpoint, type SessionId, type State } from '#protocol';
import { fileLine } from '../../model/file-line.ts';

/** A breakpoint that the debugger has and nobody here asked for: one that was set by a command of its own. */
export interface OwnRow {
  readonly type: 'own';
  readonly key: string;
  readonly name: string;
  /** Where it is, in full; absent where that is in no file. */
  readonly path: string | undefined;
  readonly line: number | undefined;
  readonly verified: boolean;
  /** Whose it is: 'lldb-dap's own'. */
  readonly text: string;
  readonly message: string | undefined;
}

function nameOf({ source, line, instructionReference }: AdapterBreakpoint): string {
  const path = source?.path ?? source?.name;
  if (path !== undefined) return line === undefined ? path : fileLine(path, line);
  return instructionReference ?? 'Breakpoint';
}

/** Those of a session tree that lives. */
export function ownRows(state: State, rootId: SessionId | undefined): readonly OwnRow[] {
  const tree = rootId === undefined ? [] : sessionTree(state, rootId);
  return tree
    .filter(({ lifecycle }) => lifecycle !== 'terminated')
    .flatMap(({ id, adapter, adapterBreakpoints = {} }) =>
      Object.entries(adapterBreakpoints).map(([adapterId, breakpoint]) => ({
        type: 'own' as const,
        key: `own ${id} ${adapterId}`,
        name: nameOf(breakpoint),
        path: breakpoint.source?.path,
        line: breakpoint.line,
        verified: breakpoint.verified,
        text: `set by ${adapter}`,
        message: breakpoint.message,
      })),
    );
}
