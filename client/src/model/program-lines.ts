import { rootIdOf, sessionIn, type Dap, type SessionId, type State } from '#protocol';

/** The current line of a line of the program; undefined if the program has no such line. */
type ToCurrentLine = (line: number) => number | undefined;

/** Where the lines of the program are now, in open documents that were changed since it was started. */
export interface ProgramLines {
  /** The run that the lines belong to (`programRun`). */
  readonly run: string | undefined;
  /** By absolute path. */
  readonly byPath: ReadonlyMap<string, ToCurrentLine>;
}

export const noProgramLines: ProgramLines = { run: undefined, byPath: new Map() };

/** Identifies a run of a program; each begins with the files on disk. */
export function programRun(state: State, sessionId: SessionId): string | undefined {
  const root = sessionIn(state.sessions, rootIdOf(state, sessionId));
  return root && `${root.id} ${root.startedAt}`;
}

/** The lines after a document was changed or shown; without `toCurrent` its lines are those of the program. */
export function withDocument(
  lines: ProgramLines,
  { run, path, toCurrent }: { run: string | undefined; path: string; toCurrent: ToCurrentLine | undefined },
): ProgramLines {
  const byPath = new Map(lines.run === run ? lines.byPath : []);
  if (toCurrent) byPath.set(path, toCurrent);
  else if (!byPath.delete(path) && lines.run === run) return lines;
  return { run, byPath };
}

/** The line of a session's frame in the text as it is now. */
export type LineNow = (sessionId: SessionId, frame: Pick<Dap.StackFrame, 'source' | 'line'>) => number;

/** Finds the current lines of frames; sessions of other runs keep theirs. */
export const lineNowIn =
  ({ run, byPath }: ProgramLines, state: State): LineNow =>
  (sessionId, { source, line }) => {
    const toCurrent = byPath.get(source?.path ?? '');
    return (toCurrent && programRun(state, sessionId) === run ? toCurrent(line) : undefined) ?? line;
  };
