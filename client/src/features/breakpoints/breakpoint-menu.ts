import { findBreakpoint, type SourceBreakpoint } from '#protocol';
import { conditionEntries } from './breakpoint-conditions.ts';
import type { BreakpointField } from '../../editor/editor-input.ts';
import { isAllowed } from '../../model/allowed.ts';
import { attempt } from '../../model/attempt.ts';
import type { MenuEntry, MenuRequest } from '../../ui/menu.ts';
import type { LineBreakpointPort } from './port.ts';
import { columnEntries } from './breakpoint-columns.ts';

/** A line, and what its menu does. */
export interface BreakpointMenuParts {
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
const columns = ({ port, path, line }: BreakpointMenuParts): readonly MenuEntry[] =>
  line === undefined ? [] : columnEntries(port, { path, line });

function entriesFor(parts: BreakpointMenuParts, breakpoint: SourceBreakpoint): readonly MenuEntry[] {
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

function entriesForNone(parts: BreakpointMenuParts): readonly MenuEntry[] {
  const { onToggle, onEdit } = parts;
  return [
    { label: 'Add breakpoint', keys: 'F9', run: onToggle },
    { label: 'Add conditional breakpoint', run: () => onEdit('condition') },
    { label: 'Add breakpoint with hit count', run: () => onEdit('hitCondition') },
    { label: 'Add logpoint', run: () => onEdit('logMessage') },
    ...columns(parts),
  ];
}

/** The menu of a line, with or without a breakpoint; empty for pages that only watch. */
export function breakpointMenu(parts: BreakpointMenuParts): readonly MenuEntry[] {
  const { port, path, line } = parts;
  if (!isAllowed(port, 'set_breakpoint')) return [];
  const known = line === undefined ? undefined : findBreakpoint(port.server.value.state, { path, line });
  return known ? entriesFor(parts, known) : entriesForNone(parts);
}
