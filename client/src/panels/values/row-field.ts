import { inlineField, type InlineFieldActions } from '../../ui/inline-field.ts';
import type { RowField } from './value-row-view.ts';

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
export const refusalId = 'refusal';

/** The field in the row of a value or an expression. */
export function rowFieldView(writing: Writing, actions: InlineFieldActions): RowField {
  const { what, label, text, initial, refusal, isSent } = writing;
  const refusedBy = refusal === undefined ? undefined : refusalId;
  return { what, view: inlineField({ label, initial, text, classes: what, refusedBy, isSent }, actions) };
}
