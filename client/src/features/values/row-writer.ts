import { DebugError, type SessionState } from '#protocol';
import { html } from 'lit';
import type { StoplineTree } from '../../ui/tree.ts';
import type { TreeRow } from '../../ui/tree-row.ts';
import type { ValuesPort } from './port.ts';
import { pathOf } from '../../model/expansion.ts';
import { inlineField, type InlineFieldActions } from '../../ui/inline-field.ts';
import { setValue, type WayToSet } from './set-value.ts';
import type { SetValue } from '../../model/reads/shown-values.ts';
import { type RowField } from './value-row-view.ts';
import { lineOf } from '../../ui/one-line.ts';
import type { ValueRow, VariableRow } from './value-row.ts';

/** The row whose value or expression is being edited. */
interface Writing {
  readonly key: string;
  readonly what: RowField['what'];
  /** Accessible name of the field. */
  readonly label: string;
  /** The text when it was opened. */
  readonly initial: string;
  readonly text: string;
  /** The error of the adapter. */
  readonly refusal: string | undefined;
  /** The request is under way. */
  readonly isSent: boolean;
}

/** The id of the error, which describes the field. */
const refusalId = 'refusal';

function rowFieldView(writing: Writing, actions: InlineFieldActions): RowField {
  const { what, label, text, initial, refusal, isSent } = writing;
  const refusedBy = refusal === undefined ? undefined : refusalId;
  return { what, view: inlineField({ label, initial, text, classes: what, refusedBy, isSent }, actions) };
}

const refusalKey = (key: string): string => pathOf(key, '', 'refusal');

/** The row with the error, below the field. */
const refusalRow = ({ key, level }: ValueRow, refusal: string): TreeRow => ({
  key: refusalKey(key),
  level,
  label: lineOf(refusal),
  title: refusal,
  classes: 'value-row',
  content: html`<span class="v cut error" id=${refusalId} role="alert">${lineOf(refusal)}</span>`,
});

/** The panel whose rows are edited. */
interface WriterPanel {
  readonly port: () => ValuesPort | undefined;
  readonly session: () => SessionState | undefined;
  readonly treeElement: () => StoplineTree | undefined;
  readonly onSet: (row: VariableRow, value: SetValue) => void;
  readonly row: (key: string) => ValueRow | undefined;
  readonly wayToSet: (row: VariableRow) => WayToSet;
  readonly onExpression: (key: string, text: string) => void;
  /** Draws the rows; resolves once they are drawn. */
  readonly draw: () => Promise<void>;
}

/** Edits a value or an expression in the rows of a tree, one at a time. */
export class RowWriter {
  readonly #panel: WriterPanel;
  #writing: Writing | undefined;

  constructor(panel: WriterPanel) {
    this.#panel = panel;
  }

  /** The number of rows that are not values. */
  get furtherRows(): number {
    return this.#writing?.refusal === undefined ? 0 : 1;
  }

  /** Opens a field for a row's value, or shows why it cannot be set. */
  setValue(row: VariableRow): void {
    const way = this.#panel.wayToSet(row);
    const { name, value } = row.variable;
    if (way.kind === 'request') this.#begin({ key: row.key, what: 'value', label: `Value of ${name}`, initial: value });
    else this.#panel.port()?.notify(way.reason);
  }

  /** Opens a field for a row's expression. */
  editExpression(key: string, expression: string): void {
    this.#begin({ key, what: 'expression', label: 'Expression', initial: expression });
  }

  /** Closes the field of a value: the program has ended. */
  dropValue(): void {
    if (this.#writing?.what === 'value') this.#writing = undefined;
  }

  fieldIn({ key }: ValueRow): RowField | undefined {
    return key === this.#writing?.key
      ? rowFieldView(this.#writing, {
          onType: (text) => this.#change({ text }),
          onEnter: () => void this.#enter(),
          onLeave: () => this.#leave(),
        })
      : undefined;
  }

  refusalUnder(row: ValueRow): readonly TreeRow[] {
    const refusal = row.key === this.#writing?.key ? this.#writing.refusal : undefined;
    return refusal === undefined ? [] : [refusalRow(row, refusal)];
  }

  #begin(writing: Pick<Writing, 'key' | 'what' | 'label' | 'initial'>): void {
    this.#writing = { ...writing, text: writing.initial, refusal: undefined, isSent: false };
    void this.#focusField();
  }

  async #focusField(): Promise<void> {
    await this.#panel.draw();
    const input = this.#panel.treeElement()?.querySelector<HTMLInputElement>('.field-inline');
    input?.focus();
    input?.select();
  }

  #change(changes: Partial<Writing>): void {
    if (this.#writing) this.#writing = { ...this.#writing, ...changes };
    void this.#panel.draw();
  }

  #leave(): void {
    if (this.#writing?.isSent !== true) this.#writing = undefined;
    void this.#panel.draw();
  }

  async #enter(): Promise<void> {
    const writing = this.#writing;
    if (!writing || writing.isSent) return;
    if (writing.text === writing.initial) this.#leave();
    else if (writing.what === 'value') await this.#send(writing);
    else {
      this.#leave();
      this.#panel.onExpression(writing.key, writing.text.trim());
    }
  }

  async #send(writing: Writing): Promise<void> {
    const port = this.#panel.port();
    const session = this.#panel.session();
    const row = this.#panel.row(writing.key);
    const way = row?.type === 'variable' ? this.#panel.wayToSet(row) : undefined;
    if (!port || !session || row?.type !== 'variable' || !way) return;
    if (way.kind !== 'request') {
      void this.#refuse(writing, way.reason);
      return;
    }
    this.#change({ isSent: true, refusal: undefined });
    try {
      const now = await setValue(port, session.id, way.request, writing.text);
      const isAsBefore = now.value === writing.initial && writing.text.trim() !== now.value;
      if (isAsBefore && session.refusesWithOldValue) {
        void this.#refuse(writing, `The value is still ${lineOf(now.value, 40)}. ${session.adapter} gave no reason.`);
        return;
      }
      if (this.#isIn(writing)) this.#writing = undefined;
      this.#panel.onSet(row, { name: row.variable.name, shown: writing.initial, now });
      void this.#panel.draw();
    } catch (thrown) {
      void this.#refuse(writing, DebugError.from(thrown).message);
    }
  }

  /** Whether the field is still open: another one may have been opened during the request. */
  #isIn({ key }: Writing): boolean {
    return this.#writing?.key === key;
  }

  /** Shows an error below the field, or as a message if the field was closed. */
  async #refuse(writing: Writing, refusal: string): Promise<void> {
    if (!this.#isIn(writing)) {
      this.#panel.port()?.notify(`${writing.label}: ${refusal}`, 'failure');
      return;
    }
    this.#change({ isSent: false, refusal });
    await this.#panel.draw();
    this.#panel.treeElement()?.reveal(refusalKey(writing.key));
  }
}
