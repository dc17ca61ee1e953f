import type { MenuEntry, MenuRequest } from '../../ui/menu.ts';
import type { BreakpointsPort } from './port.ts';
import { enableRow, openRow, placeOfRow, removeFilterCondition, removeRow } from './breakpoint-changes.ts';
import { conditionEntries, type RowField } from './breakpoint-conditions.ts';
import { fieldToEdit } from './breakpoint-field.ts';
import type { BreakpointListRow, BreakpointRow, FilterRow, NewRow, OwnRow } from './breakpoint-rows.ts';
import { addOptionEntries, optionEntries } from './exception-options.ts';

interface MenuParts {
  readonly port: BreakpointsPort;
  /** Opens the field of a row. */
  readonly onEdit: (row: BreakpointListRow, field?: RowField) => void;
}

/** The menu of the whole list. */
export function listEntries({ port, onEdit }: MenuParts): readonly MenuEntry[] {
  return [...addOptionEntries(port.server.value.state, onEdit), ...port.listCommands()];
}

function showEntry(port: BreakpointsPort, row: BreakpointRow | OwnRow): MenuEntry {
  const isNowhere = placeOfRow(row).path === undefined;
  return {
    label: 'Show in editor',
    ...(isNowhere && { disabled: true, reason: 'Its source location is unknown' }),
    run: () => openRow(port, row),
  };
}

function filterEntries({ port, onEdit }: MenuParts, row: FilterRow): readonly MenuEntry[] {
  const { enabled, condition, takesCondition, adapter } = row;
  return [
    {
      label: condition === undefined ? 'Add condition…' : 'Edit condition…',
      keys: 'F2',
      disabled: !takesCondition,
      reason: `Conditions are not supported by ${adapter} here`,
      run: () => onEdit(row, 'condition'),
    },
    { label: 'Remove condition', disabled: condition === undefined, run: () => removeFilterCondition(port, row) },
    'separator',
    { label: enabled ? 'Disable' : 'Enable', run: () => enableRow(port, row, !enabled) },
  ];
}

function breakpointEntries(
  { port, onEdit }: MenuParts,
  row: BreakpointRow,
  place: Pick<MenuRequest, 'x' | 'y' | 'near'>,
): readonly MenuEntry[] {
  const { breakpoint } = row;
  const onEditField = (field: RowField) => onEdit(row, field);
  return [
    showEntry(port, row),
    'separator',
    ...conditionEntries({ port, place, onEdit: onEditField, f2: fieldToEdit(row) }, breakpoint),
    'separator',
    { label: breakpoint.enabled ? 'Disable' : 'Enable', run: () => enableRow(port, row, !breakpoint.enabled) },
    { label: 'Remove breakpoint', keys: 'Delete', run: () => removeRow(port, row) },
  ];
}

/** The menu of a row. */
export function rowEntries(
  parts: MenuParts,
  row: Exclude<BreakpointListRow, NewRow>,
  place: Pick<MenuRequest, 'x' | 'y' | 'near'>,
): readonly MenuEntry[] {
  if (row.type === 'filter') return filterEntries(parts, row);
  if (row.type === 'option') return optionEntries(parts.port, row, () => parts.onEdit(row));
  return row.type === 'own' ? [showEntry(parts.port, row)] : breakpointEntries(parts, row, place);
}
