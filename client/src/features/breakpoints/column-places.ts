import { findBreakpoint } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import { openFollowingMenu } from '../../ui/follow-menu.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { LineBreakpointPort } from './port.ts';
import { askColumns, breakpointAtColumn, columnSession, toggleColumn, type LinePlace } from './breakpoint-columns.ts';

/** So much of the code at a place is shown. */
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

/** Asks the shown session where on the line a breakpoint can stand, and offers those places. */
async function offerColumns(port: LineBreakpointPort, place: LinePlace): Promise<void> {
  const session = columnSession(port);
  const columns = session && (await attempt(port, askColumns(port, session, place)));
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

/** What the menu of a line offers for breakpoints within it, while a session runs that tells of such places. */
export function columnEntries(port: LineBreakpointPort, place: LinePlace): readonly MenuEntry[] {
  if (!columnSession(port)) return [];
  const isThere = findBreakpoint(port.server.value.state, place) !== undefined;
  const label = isThere ? 'Edit inline breakpoints…' : 'Add inline breakpoint…';
  return [{ label, run: () => void offerColumns(port, place) }];
}
