import { html } from 'lit';
import { inlineField, type InlineFieldActions } from '../../ui/inline-field.ts';
import type { TreeRow } from '../../ui/tree-row.ts';
import { pathOf } from '../../model/expansion.ts';
import { type RowField } from './value-row-view.ts';
import { lineOf } from '../../ui/one-line.ts';
import type { ValueRow } from './value-row.ts';

/** A row that a person writes in: its value, or the expression that it stands for. */
export interface Writing {
  readonly key: string;
  readonly what: RowField['what'];
  /** Accessible name of the field. */
  readonly label: string;
  /** What was there when it was opened. */
  readonly initial: string;
  readonly text: string;
  /** The adapter's words, where it refused what was sent. */
  readonly refusal: string | undefined;
  /** It was sent and is not answered yet. */
  readonly isSent: boolean;
}

/** The words of a refusal, by which the field is described. */
const refusalId = 'refusal';

/** The field in the row of a value or an expression. */
export function rowFieldView(writing: Writing, actions: InlineFieldActions): RowField {
  const { what, label, text, initial, refusal, isSent } = writing;
  const refusedBy = refusal === undefined ? undefined : refusalId;
  return { what, view: inlineField({ label, initial, text, classes: what, refusedBy, isSent }, actions) };
}

/** Where the row with the words of a refusal is found. */
export const refusalKey = (key: string): string => pathOf(key, '', 'refusal');

/** The adapter's words under the field whose text it refused. */
export const refusalRow = ({ key, level }: ValueRow, refusal: string): TreeRow => ({
  key: refusalKey(key),
  level,
  label: lineOf(refusal),
  title: refusal,
  classes: 'value-row',
  content: html`<span class="v cut error" id=${refusalId} role="alert">${lineOf(refusal)}</span>`,
});
