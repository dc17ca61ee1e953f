import type { MenuEntry, MenuRequest } from '../../ui/menu.ts';
import type { BreakpointsPort } from './port.ts';
import { enableRow, openRow, placeOfRow, removeFilterCondition, removeRow } from './breakpoint-changes.ts';
import { fieldsOf, fieldToEdit, fieldWords, type RowField } from './breakpoint-field.ts';
import { modeEntries } from './breakpoint-modes.ts';
import type { BreakpointListRow, BreakpointRow, FilterRow, NewRow } from './breakpoint-rows.ts';
import { addOptionEntries, optionEntries } from './exception-options.ts';
import type { OwnRow } from './own-breakpoint-row.ts';
import { waitEntry } from './wait-for-breakpoint.ts';

/** What menus of the list are made with. */
interface MenuParts {
  readonly workbench: BreakpointsPort;
  /** Opens the field of a row. */
  readonly onEdit: (row: BreakpointListRow, field?: RowField) => void;
}

/** What can be done with all of the list. */
export function listEntries({ workbench, onEdit }: MenuParts): readonly MenuEntry[] {
  return [...addOptionEntries(workbench.server.value.state, onEdit), ...workbench.listCommands()];
}

function showEntry(workbench: BreakpointsPort, row: BreakpointRow | OwnRow): MenuEntry {
  const isNowhere = placeOfRow(row).path === undefined;
  return {
    label: 'Show in editor',
    ...(isNowhere && { disabled: true, reason: 'It is in no file that is known' }),
    run: () => openRow(workbench, row),
  };
}

function filterEntries({ workbench, onEdit }: MenuParts, row: FilterRow): readonly MenuEntry[] {
  const { enabled, condition, takesCondition, adapter } = row;
  return [
    {
      label: condition === undefined ? 'Add condition' : 'Edit condition',
      keys: 'F2',
      disabled: !takesCondition,
      reason: `${adapter} takes no condition here`,
      run: () => onEdit(row, 'condition'),
    },
    {
      label: 'Remove condition',
      disabled: condition === undefined,
      run: () => removeFilterCondition(workbench, row),
    },
    'separator',
    { label: enabled ? 'Disable' : 'Enable', run: () => enableRow(workbench, row, !enabled) },
  ];
}

function breakpointEntries(
  { workbench, onEdit }: MenuParts,
  row: BreakpointRow,
  place: Pick<MenuRequest, 'x' | 'y' | 'near'>,
): readonly MenuEntry[] {
  const { breakpoint } = row;
  const f2 = fieldToEdit(row);
  return [
    showEntry(workbench, row),
    'separator',
    ...fieldsOf(breakpoint).map((field) => ({
      label: `Edit ${fieldWords[field].name.toLowerCase()}`,
      ...(field === f2 && { keys: 'F2' }),
      run: () => onEdit(row, field),
    })),
    waitEntry(workbench, breakpoint, place),
    ...modeEntries(workbench, breakpoint),
    'separator',
    {
      label: breakpoint.enabled ? 'Disable' : 'Enable',
      run: () => enableRow(workbench, row, !breakpoint.enabled),
    },
    { label: 'Remove breakpoint', keys: 'Delete', run: () => removeRow(workbench, row) },
  ];
}

/** What can be done with what a row stands for. */
export function rowEntries(
  parts: MenuParts,
  row: Exclude<BreakpointListRow, NewRow>,
  place: Pick<MenuRequest, 'x' | 'y' | 'near'>,
): readonly MenuEntry[] {
  if (row.type === 'filter') return filterEntries(parts, row);
  if (row.type === 'option') return optionEntries(parts.workbench, row, () => parts.onEdit(row));
  return row.type === 'own' ? [showEntry(parts.workbench, row)] : breakpointEntries(parts, row, place);
}
