import { hitConditionHelp, kindRow, parseHitCondition, type UserBreakpoint, type WrittenCondition } from '#protocol';
import type { TemplateResult } from 'lit';
import { inlineField, type InlineFieldActions } from '../../ui/inline-field.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { BreakpointListRow } from './breakpoint-rows.ts';
import { pathExample, pathText } from './exception-options.ts';

/** What of a breakpoint or filter can be written in its row. */
export type RowField = WrittenCondition;

/** All of them, in the order in which they are offered. */
export const rowFields = ['condition', 'hitCondition', 'logMessage'] as const satisfies readonly RowField[];

/** What each is called, and what stands in it while it is empty. */
export const fieldWords: Readonly<Record<RowField, { readonly name: string; readonly placeholder: string }>> = {
  condition: { name: 'Condition', placeholder: 'Break when this is true' },
  hitCondition: { name: 'Hit count', placeholder: 'Break at this hit count' },
  logMessage: { name: 'Log message', placeholder: 'Message with {expressions}' },
};

/** A row whose field is being written. */
export interface RowEdit {
  readonly key: string;
  readonly field: RowField;
  /** What was there when it was opened. */
  readonly initial: string;
  readonly text: string;
  /** Why it was not taken; absent where it was not tried, or changed since. */
  readonly refusal?: string;
}

/** The words of a refusal, by which the field is described. */
export const refusalId = 'refusal';

/** Why a text cannot be taken; undefined where it can be tried. */
export const refusalOf = (field: RowField, text: string): string | undefined =>
  field === 'hitCondition' && text !== '' && !parseHitCondition(text) ? hitConditionHelp : undefined;

/** What is written there now. */
function fieldText(row: BreakpointListRow, field: RowField): string {
  if (row.type === 'breakpoint') return row.breakpoint[field] ?? '';
  if (row.type === 'option') return field === 'condition' ? pathText(row.option) : '';
  return row.type === 'filter' && field === 'condition' ? (row.condition ?? '') : '';
}

/** What can be written of a breakpoint: what its kind has. */
export const fieldsOf = ({ kind }: UserBreakpoint): readonly RowField[] =>
  rowFields.filter((field) => kindRow(kind).takes.includes(field));

/** The field that a person means who edits a row without saying which: the first that is written. */
export const fieldToEdit = (row: BreakpointListRow): RowField =>
  rowFields.find((field) => fieldText(row, field) !== '') ?? 'condition';

/** Whether a field takes an expression of the program. */
export const takesExpression = ({ type }: BreakpointListRow, field: RowField): boolean =>
  (type === 'breakpoint' || type === 'filter') && field !== 'hitCondition';

function placeholderOf(row: BreakpointListRow, field: RowField): string {
  if (row.type === 'new') return 'Name of the function';
  if (row.type === 'option' || row.type === 'new option') return pathExample;
  const described = row.type === 'filter' ? row.filter.conditionDescription : undefined;
  return described === undefined ? fieldWords[field].placeholder : visibleText(described);
}

/** The field of a row as it is opened. */
export const editOf = (row: BreakpointListRow, field: RowField): RowEdit => {
  const initial = fieldText(row, field);
  return { key: row.key, field, initial, text: initial };
};

function labelOf(row: BreakpointListRow, field: RowField): string {
  if (row.type === 'new') return 'Function name';
  if (row.type === 'new option' || row.type === 'option') return 'Exception names';
  return `${fieldWords[field].name} of ${visibleText(row.name)}`;
}

/** The field in the place of what it changes. */
export const fieldView = (
  row: BreakpointListRow,
  { field, initial, text, refusal }: RowEdit,
  actions: InlineFieldActions,
): TemplateResult =>
  inlineField(
    {
      label: labelOf(row, field),
      placeholder: placeholderOf(row, field),
      initial,
      text,
      refusedBy: refusal === undefined ? undefined : refusalId,
    },
    actions,
  );
