import type { UserBreakpoint } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import type { BreakpointsPort } from './port.ts';
import { changedConditions, type RowField } from './breakpoint-conditions.ts';
import type { BreakpointListRow, BreakpointRow, FilterRow, OwnRow } from './breakpoint-rows.ts';
import { removeOption, setBreakMode, writeOption } from './exception-options.ts';

/** The place of a breakpoint in a file, if it is known. */
export function placeOfRow(row: BreakpointRow | OwnRow): {
  readonly path?: string | undefined;
  readonly line?: number | undefined;
} {
  if (row.type === 'own') return row;
  const { breakpoint, look } = row;
  return breakpoint.kind === 'source' ? { path: breakpoint.path, line: look.line } : look;
}

/** Opens the place of a breakpoint. */
export function openRow(port: BreakpointsPort, row: BreakpointRow | OwnRow): void {
  const { path, line } = placeOfRow(row);
  if (path !== undefined) void attempt(port, port.openFile(path, line));
}

/** Rejects with DebugError. */
function setFilter(
  port: BreakpointsPort,
  { adapter, filter: { filter } }: FilterRow,
  { enabled, condition }: { readonly enabled: boolean; readonly condition: string | undefined },
): Promise<unknown> {
  const choice = { enabled, ...(condition !== undefined && condition !== '' && { condition }) };
  return port.call('set_exception_filter', { adapter, filter, choice });
}

const enableBreakpoint = (port: BreakpointsPort, { id }: UserBreakpoint, enabled: boolean): Promise<unknown> =>
  port.call('change_breakpoint', { id, enabled });

/** Enables or disables the breakpoint or exceptions of a row. */
export function enableRow(port: BreakpointsPort, row: BreakpointListRow, enabled: boolean): void {
  const { condition } = row.type === 'filter' ? row : {};
  if (row.type === 'filter') void attempt(port, setFilter(port, row, { enabled, condition }));
  if (row.type === 'breakpoint') void attempt(port, enableBreakpoint(port, row.breakpoint, enabled));
  if (row.type === 'option') void attempt(port, setBreakMode(port, row, enabled ? 'always' : 'never'));
}

/** Removes the condition of a filter, which stays enabled or disabled. */
export const removeFilterCondition = (port: BreakpointsPort, row: FilterRow): void =>
  void attempt(port, setFilter(port, row, { enabled: row.enabled, condition: undefined }));

/** Removes the breakpoint or exceptions of a row. */
export function removeRow(port: BreakpointsPort, row: BreakpointListRow): void {
  if (row.type === 'breakpoint') void attempt(port, port.call('remove_breakpoints', { ids: [row.breakpoint.id] }));
  if (row.type === 'option') void attempt(port, removeOption(port, row));
}

/** Applies the text that was written in the field of a row. Rejects with DebugError. */
export async function writeRow(
  port: BreakpointsPort,
  row: BreakpointListRow,
  { field, text }: { readonly field: RowField; readonly text: string },
): Promise<void> {
  // A filter that gets a condition is enabled.
  if (row.type === 'filter') await setFilter(port, row, { enabled: row.enabled || text !== '', condition: text });
  if (row.type === 'option' || row.type === 'new option') await writeOption(port, row, text);
  if (row.type === 'new') await port.call('set_breakpoint', { kind: 'function', name: text });
  if (row.type === 'breakpoint') {
    const conditions = changedConditions(row.breakpoint, { [field]: text });
    await port.call('change_breakpoint', { id: row.breakpoint.id, conditions });
  }
}
