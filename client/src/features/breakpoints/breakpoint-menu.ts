import { findBreakpoint, type SourceBreakpoint } from '#protocol';
import { changedConditions, conditionEntries } from './breakpoint-conditions.ts';
import type { BreakpointField } from '../../editor/editor-input.ts';
import type { BreakpointEdit } from '../../model/files/document-edits.ts';
import { attempt } from '../../model/attempt.ts';
import type { MenuEntry, MenuRequest } from '../../ui/menu.ts';
import type { LineBreakpointPort } from './port.ts';
import { columnEntries } from './breakpoint-columns.ts';

interface MenuParts {
  readonly port: LineBreakpointPort;
  /** Where the menu is opened. */
  readonly place: Pick<MenuRequest, 'x' | 'y' | 'near'>;
  readonly path: string;
  /** The line in the saved file; undefined for a line that is not saved yet. */
  readonly line: number | undefined;
  /** Sets or removes the breakpoint on the line. */
  readonly onToggle: () => void;
  /** Opens the form of the breakpoint on the line. */
  readonly onEdit: (field: BreakpointField) => void;
}

/** Inline breakpoints are offered on lines that are saved. */
const columns = ({ port, path, line }: MenuParts): readonly MenuEntry[] =>
  line === undefined ? [] : columnEntries(port, { path, line });

function entriesFor(parts: MenuParts, breakpoint: SourceBreakpoint): readonly MenuEntry[] {
  const { port, onToggle } = parts;
  const { id, enabled } = breakpoint;
  return [
    ...conditionEntries({ ...parts, columns: columns(parts) }, breakpoint),
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

/** The menu of a line, with or without a breakpoint. */
export function breakpointMenu(parts: MenuParts): readonly MenuEntry[] {
  const { port, path, line } = parts;
  const known = line === undefined ? undefined : findBreakpoint(port.server.value.state, { path, line });
  return known ? entriesFor(parts, known) : entriesForNone(parts);
}

/** Gives the breakpoint of a line the conditions of the form, or sets one with them. Failures are shown. */
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
