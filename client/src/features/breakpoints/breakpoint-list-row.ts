import type { Actor } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import type { BreakpointLook } from '../../model/breakpoint-look.ts';
import type { BreakpointKind } from '../../ui/icons.ts';
import type { MenuEntry, MenuRequest } from '../../ui/menu.ts';
import type { InlineField } from '../../ui/row-editor.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { fieldWords, rowFields, type RowField } from './breakpoint-conditions.ts';
import type { BreakpointsPort } from './port.ts';

interface ListField extends Pick<InlineField<RowField>, 'label' | 'placeholder' | 'initial'> {
  /** An expression of the program is written in it. */
  readonly isExpression?: boolean;
}

/** Where a breakpoint is, if it is known. */
interface RowPlace {
  readonly path?: string | undefined;
  readonly line?: number | undefined;
}

interface RowMenuParts {
  readonly port: BreakpointsPort;
  /** Where the menu is. */
  readonly place: Pick<MenuRequest, 'x' | 'y' | 'near'>;
  /** Opens a field of the row. */
  readonly onEdit: (field: RowField) => void;
}

/**
 * One row of the list of breakpoints, before it is drawn: what it shows, and what can be done with it. Changes reject
 * with DebugError.
 */
export interface BreakpointListRow {
  readonly key: string;
  /** 'pricing.py:47', 'Uncaught exceptions'. */
  readonly name: string;
  /** The accessible name, if it says more than the name. */
  readonly label?: string;
  /** The part of the name that is drawn, and a quieter part after it. */
  readonly shownName?: string;
  readonly quietName?: string | undefined;
  /** The name is what its field changes. */
  readonly isNameWritten?: boolean;
  /** Absent for headings. */
  readonly look?: Pick<BreakpointLook, 'state'> & { readonly kind: BreakpointKind };
  /** The path of the file that a breakpoint was set in. */
  readonly file?: string;
  /** The adapter whose exceptions these are. */
  readonly debugger?: string;
  /** For headings: whether the rows below are shown. */
  readonly expanded?: boolean;
  readonly isUnderHeading?: boolean;
  /** The lines of the tooltip. */
  readonly title?: readonly (string | undefined)[];
  /** The text after the name: its conditions, or why it is not set. */
  readonly text: string;
  /** The text is not a condition. */
  readonly isReason: boolean;
  /** The agent that set it. */
  readonly agent?: Actor | undefined;
  readonly hits?: number;
  /** For rows with a checkbox. */
  readonly enabled?: boolean;
  readonly enable?: (port: BreakpointsPort, enabled: boolean) => Promise<unknown>;
  readonly remove?: (port: BreakpointsPort) => Promise<unknown>;
  readonly place?: RowPlace;
  readonly fieldOf?: (field: RowField) => ListField;
  /** Applies the text that was written in a field. */
  readonly write?: (port: BreakpointsPort, text: string, field: RowField) => Promise<unknown>;
  readonly entries?: (parts: RowMenuParts) => readonly MenuEntry[];
}

/** The field for a condition of a row. */
export const conditionField = (name: string, field: RowField, initial = ''): ListField => ({
  label: `${fieldWords[field].name} of ${visibleText(name)}`,
  placeholder: fieldWords[field].placeholder,
  initial,
  isExpression: field !== 'hitCondition',
});

/** The field that F2 opens: the first with a text. */
export const fieldToEdit = ({ fieldOf }: Pick<BreakpointListRow, 'fieldOf'>): RowField =>
  rowFields.find((field) => fieldOf && fieldOf(field).initial !== '') ?? 'condition';

/** A row of a page that only watches: it changes nothing. */
export function watchedRow(row: BreakpointListRow): BreakpointListRow {
  const { enable: _enable, remove: _remove, fieldOf: _fieldOf, write: _write, entries: _entries, ...others } = row;
  const { place } = row;
  return { ...others, ...(place && { entries: ({ port }) => [showEntry(port, place)] }) };
}

/** Opens the place of a breakpoint. */
export function openPlace(port: BreakpointsPort, { path, line }: RowPlace): void {
  if (path !== undefined) void attempt(port, port.openFile(path, line));
}

/** The menu entry that opens the place of a breakpoint. */
export const showEntry = (port: BreakpointsPort, place: RowPlace): MenuEntry => ({
  label: 'Show in editor',
  ...(place.path === undefined && { disabled: true, reason: 'Its source location is unknown' }),
  run: () => openPlace(port, place),
});
