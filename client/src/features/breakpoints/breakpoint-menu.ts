import { findBreakpoint, type SourceBreakpoint } from '#protocol';
import { changedConditions, modeEntries } from './breakpoint-modes.ts';
import type { BreakpointField } from '../../editor/editor-input.ts';
import type { BreakpointEdit } from '../../model/files/document-edits.ts';
import { waitEntry } from './wait-for-breakpoint.ts';
import { attempt } from '../../model/attempt.ts';
import type { MenuEntry, MenuRequest } from '../../ui/menu.ts';
import type { LineBreakpointPort } from './port.ts';
import { columnEntries } from './column-places.ts';

interface MenuParts {
  readonly port: LineBreakpointPort;
  /** Where the menu is opened. */
  readonly place: Pick<MenuRequest, 'x' | 'y' | 'near'>;
  readonly path: string;
  /** The line of the file; undefined for one that is not saved yet. */
  readonly line: number | undefined;
  /** Sets the breakpoint on the line, or removes it. */
  readonly onToggle: () => void;
  /** Opens the form of the breakpoint on the line. */
  readonly onEdit: (field: BreakpointField) => void;
}

const fieldWords: Readonly<Record<BreakpointField, string>> = {
  condition: 'condition',
  hitCondition: 'hit count',
  logMessage: 'log message',
};

const fields = ['condition', 'hitCondition', 'logMessage'] as const satisfies readonly BreakpointField[];

/** Places within a line, where it is one of the file as it is on disk. */
const columns = ({ port, path, line }: MenuParts): readonly MenuEntry[] =>
  line === undefined ? [] : columnEntries(port, { path, line });

function entriesFor(parts: MenuParts, breakpoint: SourceBreakpoint): readonly MenuEntry[] {
  const { port, place, onToggle, onEdit } = parts;
  const { id, enabled } = breakpoint;
  return [
    ...fields.map((field) => ({
      label: `${breakpoint[field] === undefined ? 'Add' : 'Edit'} ${fieldWords[field]}…`,
      run: () => onEdit(field),
    })),
    waitEntry(port, breakpoint, place),
    ...columns(parts),
    ...modeEntries(port, breakpoint),
    'separator',
    {
      label: enabled ? 'Disable breakpoint' : 'Enable breakpoint',
      run: () => void attempt(port, port.call('change_breakpoint', { id, enabled: !enabled })),
    },
    { label: 'Remove breakpoint', keys: 'F9', run: onToggle },
  ];
}

function entriesForNone(parts: MenuParts): readonly MenuEntry[] {
  const { onToggle, onEdit } = parts;
  return [
    { label: 'Add breakpoint', keys: 'F9', run: onToggle },
    { label: 'Add conditional breakpoint', run: () => onEdit('condition') },
    { label: 'Add breakpoint with hit count', run: () => onEdit('hitCondition') },
    { label: 'Add logpoint', run: () => onEdit('logMessage') },
    ...columns(parts),
  ];
}

/** What can be done with the breakpoint on a line, or where there is none. */
export function breakpointMenu(parts: MenuParts): readonly MenuEntry[] {
  const { port, path, line } = parts;
  const known = line === undefined ? undefined : findBreakpoint(port.server.value.state, { path, line });
  return known ? entriesFor(parts, known) : entriesForNone(parts);
}

/** Gives the breakpoint of a line the conditions of the form; sets one where there is none. Failures are shown. */
export async function applyEdit(
  port: LineBreakpointPort,
  path: string,
  { line, ...edit }: BreakpointEdit,
): Promise<void> {
  const { condition, hitCondition, logMessage } = edit;
  const written = { condition, hitCondition, logMessage };
  const known = findBreakpoint(port.server.value.state, { path, line });
  await attempt(
    port,
    known
      ? port.call('change_breakpoint', { id: known.id, conditions: changedConditions(known, written) })
      : port.call('set_breakpoint', { path, line, ...changedConditions({}, written) }),
  );
}
