import { findBreakpoint, isSupported, sourceBreakpoints, type BreakpointLocation, type Dap } from '#protocol';
import { attempt } from '../state/attempt.ts';
import type { MenuEntry } from '../ui/menu.ts';
import { openFollowingMenu } from '../ui/follow-menu.ts';
import { visibleText } from '../ui/visible-text.ts';
import type { Workbench } from '../workbench.ts';

/** A line of a file as it is on disk. */
type LinePlace = Pick<BreakpointLocation, 'path' | 'line'>;

/** So much of the code at a place is shown. */
const shownCode = 32;

function placeEntry(workbench: Workbench, { path, line }: LinePlace, column: number): MenuEntry {
  const standing = sourceBreakpoints(workbench.server.value.state.breakpoints).find(
    (breakpoint) => breakpoint.path === path && breakpoint.line === line && breakpoint.column === column,
  );
  const text = workbench.documents.value.current?.text.split('\n')[line - 1] ?? '';
  const code = text.slice(column - 1, column - 1 + shownCode).trimEnd();
  return {
    label: `Column ${column}${code === '' ? '' : `: ${visibleText(code)}`}`,
    checked: standing !== undefined,
    run: () =>
      void attempt(
        workbench,
        standing
          ? workbench.call('remove_breakpoints', { ids: [standing.id] })
          : workbench.call('set_breakpoint', { path, line, column }),
      ),
  };
}

const columnsOn = (line: number, places: readonly Dap.BreakpointLocation[]): readonly number[] =>
  [
    ...new Set(places.flatMap((place) => (place.line === line && place.column !== undefined ? [place.column] : []))),
  ].toSorted((one, other) => one - other);

/** Asks the shown session where on the line a breakpoint can stand, and offers those places. */
async function offerColumns(workbench: Workbench, place: LinePlace, sessionId: string): Promise<void> {
  const { path, line } = place;
  const asked = workbench.request(sessionId, 'breakpointLocations', { source: { path }, line });
  const answer = await attempt(workbench, asked);
  if (answer === undefined) return;
  const columns = columnsOn(line, answer.breakpoints ?? []);
  if (columns.length === 0) {
    workbench.notify(`The debugger knows of no place for a breakpoint within line ${line}.`);
    return;
  }
  openFollowingMenu(
    `Places on line ${line}`,
    columns.map((column) => placeEntry(workbench, place, column)),
  );
}

/** What the menu of a line offers for breakpoints within it, while a session runs that tells of such places. */
export function columnEntries(workbench: Workbench, place: LinePlace): readonly MenuEntry[] {
  const { state } = workbench.server.value;
  const session = state.sessions[workbench.shownStop()?.session.id ?? workbench.shownSessionId() ?? ''];
  if (!session || session.lifecycle === 'terminated' || !isSupported('breakpointLocations', session.capabilities))
    return [];
  const label = findBreakpoint(state, place) ? 'Change column breakpoints…' : 'Add column breakpoint…';
  return [{ label, run: () => void offerColumns(workbench, place, session.id) }];
}
