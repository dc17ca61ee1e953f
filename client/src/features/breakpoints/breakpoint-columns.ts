import {
  breakpointStatus,
  findBreakpoint,
  isSupported,
  sessionIn,
  sourceBreakpoints,
  type BreakpointLocation,
  type Dap,
  type SessionState,
  type SourceBreakpoint,
  type State,
} from '#protocol';
import type { EditorColumn } from '../../editor/editor-input.ts';
import { breakpointLook } from '../../model/breakpoint-look.ts';
import { isAllowed } from '../../model/allowed.ts';
import { attempt } from '../../model/attempt.ts';
import { openFollowingMenu, type MenuEntry } from '../../ui/menu.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { LineBreakpointPort } from './port.ts';
import { isNewerThanProgram } from '../../model/living-session.ts';

/** A line of a file as it is on disk. */
export type LinePlace = Pick<BreakpointLocation, 'path' | 'line'>;

/** The most lines with breakpoints whose places are requested. */
const mostLines = 50;

/** The session that can report the places for breakpoints on a line. */
function columnSession({ presented, server }: LineBreakpointPort): SessionState | undefined {
  const { stopped, sessionId } = presented.value;
  const session = sessionIn(server.value.state.sessions, stopped?.session.id ?? sessionId);
  return session?.lifecycle === 'live' && isSupported('breakpointLocations', session.capabilities)
    ? session
    : undefined;
}

const columnsOn = (line: number, places: readonly Dap.BreakpointLocation[]): readonly number[] =>
  [
    ...new Set(places.flatMap((place) => (place.line === line && place.column !== undefined ? [place.column] : []))),
  ].toSorted((one, other) => one - other);

/** Reads the columns of a line where breakpoints can be set. Rejects with DebugError. */
async function readColumns(
  port: LineBreakpointPort,
  session: SessionState,
  { path, line }: LinePlace,
): Promise<readonly number[]> {
  const { breakpoints = [] } = await port.request(session.id, 'breakpointLocations', { source: { path }, line });
  return columnsOn(line, breakpoints);
}

const columnOf = (state: State, breakpoint: SourceBreakpoint): number | undefined =>
  breakpointStatus(state, breakpoint).column ?? breakpoint.column;

const breakpointsOn = (state: State, { path, line }: LinePlace): readonly SourceBreakpoint[] =>
  sourceBreakpoints(state.breakpoints).filter(
    (breakpoint) => breakpoint.path === path && breakpointStatus(state, breakpoint).line === line,
  );

/** The breakpoint at a column of a line. */
const breakpointAtColumn = (state: State, place: LinePlace, column: number): SourceBreakpoint | undefined =>
  findBreakpoint(state, { ...place, column }) ??
  breakpointsOn(state, place).find((breakpoint) => columnOf(state, breakpoint) === column);

/** Sets or removes an inline breakpoint. Failures are shown. */
export async function toggleColumn(port: LineBreakpointPort, place: LinePlace, column: number): Promise<void> {
  const existing = breakpointAtColumn(port.server.value.state, place, column);
  const done = existing
    ? port.call('remove_breakpoints', { ids: [existing.id] })
    : port.call('set_breakpoint', { ...place, column });
  if ((await attempt(port, done)) === undefined) return;
  port.announce(`Inline breakpoint ${existing ? 'removed' : 'set'} at line ${place.line}, column ${column}`);
}

/** Sets or removes an inline breakpoint at the cursor: at the last place before it that the debugger reports. */
export async function toggleAtCursor(port: LineBreakpointPort, place: LinePlace, column: number): Promise<void> {
  const session = columnSession(port);
  const columns = session ? await attempt(port, readColumns(port, session, place)) : [];
  if (columns === undefined) return;
  const nearest = columns.findLast((each) => each <= column) ?? columns[0] ?? column;
  await toggleColumn(port, place, nearest);
}

/** Characters of the code that are shown for a place. */
const shownCode = 32;

function placeEntry(port: LineBreakpointPort, place: LinePlace, column: number): MenuEntry {
  const text = port.documents.value.current?.text.split('\n')[place.line - 1] ?? '';
  const code = text.slice(column - 1, column - 1 + shownCode).trimEnd();
  return {
    label: `Column ${column}${code === '' ? '' : `: ${visibleText(code)}`}`,
    checked: breakpointAtColumn(port.server.value.state, place, column) !== undefined,
    run: () => void toggleColumn(port, place, column),
  };
}

/** Opens a menu of the places for inline breakpoints on a line. */
async function offerColumns(port: LineBreakpointPort, place: LinePlace): Promise<void> {
  const session = columnSession(port);
  const columns = session && (await attempt(port, readColumns(port, session, place)));
  if (columns === undefined) return;
  const { line } = place;
  if (columns.length === 0) {
    port.notify(`The debugger has no places for inline breakpoints on line ${line}.`);
    return;
  }
  openFollowingMenu(
    `Inline breakpoints on line ${line}`,
    columns.map((column) => placeEntry(port, place, column)),
  );
}

/** The entry for inline breakpoints in the menu of a line, while a session can report their places. */
export function columnEntries(port: LineBreakpointPort, place: LinePlace): readonly MenuEntry[] {
  if (!columnSession(port)) return [];
  const isThere = findBreakpoint(port.server.value.state, place) !== undefined;
  const label = isThere ? 'Edit inline breakpoints…' : 'Add inline breakpoint…';
  return [{ label, run: () => void offerColumns(port, place) }];
}

/** The key of a line of a running program. */
const keyOf = ({ id, startedAt }: SessionState, { path, line }: LinePlace): string =>
  `${id} ${startedAt} ${line} ${path}`;

/** The inline breakpoints of the open file, and the places for others on lines that have a breakpoint. */
export class BreakpointColumns {
  readonly #known = new Map<string, readonly number[]>();
  /** The epoch of the last request: other code may be loaded since. */
  readonly #asked = new Map<string, number>();
  readonly #onRead: () => void;

  constructor(onRead: () => void) {
    this.#onRead = onRead;
  }

  /** For the editor. Unknown places are requested, and drawn once they are known. */
  current(port: LineBreakpointPort): readonly EditorColumn[] {
    const { current } = port.documents.value;
    if (current?.path === undefined) return [];
    const { path } = current;
    const { state } = port.server.value;
    const breakpoints = sourceBreakpoints(state.breakpoints).filter((breakpoint) => breakpoint.path === path);
    const set = breakpoints.flatMap((breakpoint) => this.#set(state, breakpoint));
    const canAdd = isAllowed(port, 'set_breakpoint') && !isNewerThanProgram(current, port);
    const session = !canAdd ? undefined : columnSession(port);
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
    const { state: look, line = breakpoint.line, title } = breakpointLook(state, breakpoint);
    return { line, column, state: look, title: `${title}, at column ${column}` };
  }

  /** A single place is where the breakpoint is. */
  #onLine(port: LineBreakpointPort, session: SessionState, place: LinePlace): readonly EditorColumn[] {
    const { state } = port.server.value;
    const columns = this.#columns(port, session, place);
    if (columns.length < 2) return [];
    return columns.map((column) => {
      const existing = breakpointAtColumn(state, place, column);
      return existing
        ? this.#marked(state, existing, column)
        : { line: place.line, column, title: `Add inline breakpoint at column ${column}` };
    });
  }

  #columns(port: LineBreakpointPort, session: SessionState, place: LinePlace): readonly number[] {
    const key = keyOf(session, place);
    const known = this.#known.get(key) ?? [];
    if (known.length === 0 && this.#asked.get(key) !== session.epoch) {
      this.#asked.set(key, session.epoch);
      void this.#read(port, session, place);
    }
    return known;
  }

  /** Failures are not shown: no one asked for the marks. */
  async #read(port: LineBreakpointPort, session: SessionState, place: LinePlace): Promise<void> {
    const columns = await readColumns(port, session, place).catch(() => []);
    this.#known.set(keyOf(session, place), columns);
    if (columns.length > 1) this.#onRead();
  }
}
