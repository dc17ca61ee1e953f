import {
  breakpointStatus,
  findBreakpoint,
  isSupported,
  sourceBreakpoints,
  type BreakpointLocation,
  type Dap,
  type SessionState,
  type SourceBreakpoint,
  type State,
} from '#protocol';
import type { EditorColumn } from '../../editor/editor-input.ts';
import { breakpointLook } from '../../model/breakpoint-look.ts';
import { attempt } from '../../model/attempt.ts';
import type { LineBreakpointPort } from './port.ts';
import { isNewerThanProgram } from '../../model/living-session.ts';

/** A line of a file as it is on disk. */
export type LinePlace = Pick<BreakpointLocation, 'path' | 'line'>;

/** Of so many lines with breakpoints it is asked where on them others can stand. */
const mostLines = 50;

/** The session that can be asked where on a line breakpoints can stand; undefined where none can. */
export function columnSession({ presented, server }: LineBreakpointPort): SessionState | undefined {
  const { stopped, sessionId } = presented.value;
  const session = server.value.state.sessions[stopped?.session.id ?? sessionId ?? ''];
  return session?.lifecycle === 'live' && isSupported('breakpointLocations', session.capabilities)
    ? session
    : undefined;
}

const columnsOn = (line: number, places: readonly Dap.BreakpointLocation[]): readonly number[] =>
  [
    ...new Set(places.flatMap((place) => (place.line === line && place.column !== undefined ? [place.column] : []))),
  ].toSorted((one, other) => one - other);

/** Where on a line breakpoints can stand. Rejects with DebugError. */
export async function askColumns(
  port: LineBreakpointPort,
  session: SessionState,
  { path, line }: LinePlace,
): Promise<readonly number[]> {
  const { breakpoints = [] } = await port.request(session.id, 'breakpointLocations', { source: { path }, line });
  return columnsOn(line, breakpoints);
}

/** Where on a line a breakpoint is, as far as that is known. */
const columnOf = (state: State, breakpoint: SourceBreakpoint): number | undefined =>
  breakpointStatus(state, breakpoint).column ?? breakpoint.column;

const breakpointsOn = (state: State, { path, line }: LinePlace): readonly SourceBreakpoint[] =>
  sourceBreakpoints(state.breakpoints).filter(
    (breakpoint) => breakpoint.path === path && breakpointStatus(state, breakpoint).line === line,
  );

/** The breakpoint at a place within a line. */
export const breakpointAtColumn = (state: State, place: LinePlace, column: number): SourceBreakpoint | undefined =>
  findBreakpoint(state, { ...place, column }) ??
  breakpointsOn(state, place).find((breakpoint) => columnOf(state, breakpoint) === column);

/** Sets a breakpoint at a place within a line, or removes the one there. Failures are shown. */
export async function toggleColumn(port: LineBreakpointPort, place: LinePlace, column: number): Promise<void> {
  const standing = breakpointAtColumn(port.server.value.state, place, column);
  const done = standing
    ? port.call('remove_breakpoints', { ids: [standing.id] })
    : port.call('set_breakpoint', { ...place, column });
  if ((await attempt(port, done)) === undefined) return;
  port.announce(`Inline breakpoint ${standing ? 'removed' : 'set'} at line ${place.line}, column ${column}`);
}

/** The same at the cursor: where the debugger knows places on the line, at the last one that begins before it. */
export async function toggleAtCursor(port: LineBreakpointPort, place: LinePlace, column: number): Promise<void> {
  const session = columnSession(port);
  const columns = session ? await attempt(port, askColumns(port, session, place)) : [];
  if (columns === undefined) return;
  const nearest = columns.findLast((each) => each <= column) ?? columns[0] ?? column;
  await toggleColumn(port, place, nearest);
}

/** A line of the program that runs, by which what was told of it is kept. */
const keyOf = ({ id, startedAt }: SessionState, { path, line }: LinePlace): string =>
  `${id} ${startedAt} ${line} ${path}`;

/** The places within lines of the open file where breakpoints stand, and on lines that have one, where others can. */
export class BreakpointColumns {
  readonly #told = new Map<string, readonly number[]>();
  /** At which epoch it was asked last: code that was not loaded then may be now. */
  readonly #asked = new Map<string, number>();
  readonly #onTold: () => void;

  constructor(onTold: () => void) {
    this.#onTold = onTold;
  }

  /** As the editor draws them. What is not known is asked, and drawn when it is told. */
  current(port: LineBreakpointPort): readonly EditorColumn[] {
    const { current } = port.documents.value;
    if (current?.path === undefined) return [];
    const { path } = current;
    const { state } = port.server.value;
    const breakpoints = sourceBreakpoints(state.breakpoints).filter((breakpoint) => breakpoint.path === path);
    const set = breakpoints.flatMap((breakpoint) => this.#set(state, breakpoint));
    const session = isNewerThanProgram(current, port) ? undefined : columnSession(port);
    const lines = [...new Set(breakpoints.map((breakpoint) => breakpointStatus(state, breakpoint).line))];
    const free = session
      ? lines.slice(0, mostLines).flatMap((line) => this.#onLine(port, session, { path, line }))
      : [];
    const all = [...free, ...set].map((column) => [`${column.line} ${column.column}`, column] as const);
    return [...new Map(all).values()];
  }

  #set(state: State, breakpoint: SourceBreakpoint): readonly EditorColumn[] {
    const column = breakpoint.column === undefined ? undefined : columnOf(state, breakpoint);
    return column === undefined ? [] : [this.#marked(state, breakpoint, column)];
  }

  #marked(state: State, breakpoint: SourceBreakpoint, column: number): EditorColumn {
    const { state: standing, line = breakpoint.line, title } = breakpointLook(state, breakpoint);
    return { line, column, state: standing, title: `${title}, at column ${column}` };
  }

  /** One place alone says nothing: that is where the breakpoint is. */
  #onLine(port: LineBreakpointPort, session: SessionState, place: LinePlace): readonly EditorColumn[] {
    const { state } = port.server.value;
    const columns = this.#columns(port, session, place);
    if (columns.length < 2) return [];
    return columns.map((column) => {
      const standing = breakpointAtColumn(state, place, column);
      return standing
        ? this.#marked(state, standing, column)
        : { line: place.line, column, title: `Add inline breakpoint at column ${column}` };
    });
  }

  #columns(port: LineBreakpointPort, session: SessionState, place: LinePlace): readonly number[] {
    const key = keyOf(session, place);
    const told = this.#told.get(key) ?? [];
    if (told.length === 0 && this.#asked.get(key) !== session.epoch) {
      this.#asked.set(key, session.epoch);
      void this.#ask(port, session, place);
    }
    return told;
  }

  /** Nobody asked for marks: where there are none, nothing is said. */
  async #ask(port: LineBreakpointPort, session: SessionState, place: LinePlace): Promise<void> {
    const columns = await askColumns(port, session, place).catch(() => []);
    this.#told.set(keyOf(session, place), columns);
    if (columns.length > 1) this.#onTold();
  }
}
