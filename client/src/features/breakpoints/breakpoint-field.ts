import { hitConditionHelp, parseHitCondition } from '#protocol';
import type { InlineField } from '../../ui/row-editor.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { fieldWords, rowFields, type RowField } from './breakpoint-conditions.ts';
import type { BreakpointListRow } from './breakpoint-rows.ts';
import { pathExample, pathText } from './exception-options.ts';

/** Why a text is invalid; undefined if it can be tried. */
export const refusalOf = (field: RowField, text: string): string | undefined =>
  field === 'hitCondition' && text !== '' && !parseHitCondition(text) ? hitConditionHelp : undefined;

function fieldText(row: BreakpointListRow, field: RowField): string {
  if (row.type === 'breakpoint') return row.breakpoint[field] ?? '';
  if (row.type === 'option') return field === 'condition' ? pathText(row.option) : '';
  return row.type === 'filter' && field === 'condition' ? (row.condition ?? '') : '';
}

/** The field that F2 opens: the first with a text. */
export const fieldToEdit = (row: BreakpointListRow): RowField =>
  rowFields.find((field) => fieldText(row, field) !== '') ?? 'condition';

/** The label of F2: 'Add condition', 'Edit hit count'. */
export function editLabel(row: BreakpointListRow): string {
  const field = fieldToEdit(row);
  return `${fieldText(row, field) === '' ? 'Add' : 'Edit'} ${fieldWords[field].name.toLowerCase()}`;
}

/** Whether an expression of the program is written in a field. */
export const takesExpression = ({ type }: BreakpointListRow, field: RowField): boolean =>
  (type === 'breakpoint' || type === 'filter') && field !== 'hitCondition';

function placeholderOf(row: BreakpointListRow, field: RowField): string {
  if (row.type === 'new') return 'Name of the function';
  if (row.type === 'option' || row.type === 'new option') return pathExample;
  const described = row.type === 'filter' ? row.filter.conditionDescription : undefined;
  return described === undefined ? fieldWords[field].placeholder : visibleText(described);
}

function labelOf(row: BreakpointListRow, field: RowField): string {
  if (row.type === 'new') return 'Function name';
  if (row.type === 'new option' || row.type === 'option') return 'Exception names';
  return `${fieldWords[field].name} of ${visibleText(row.name)}`;
}

/** The field for a condition of a row. */
export const fieldIn = (row: BreakpointListRow, field: RowField): InlineField<RowField> => ({
  key: row.key,
  what: field,
  label: labelOf(row, field),
  placeholder: placeholderOf(row, field),
  initial: fieldText(row, field),
});
