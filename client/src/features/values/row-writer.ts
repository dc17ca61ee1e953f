import { DebugError, type SessionState } from '#protocol';
import type { StoplineTree } from '../../ui/tree.ts';
import type { TreeRow } from '../../ui/tree-row.ts';
import type { ValuesPort } from './port.ts';
import { refusalKey, refusalRow, rowFieldView, type Writing } from './row-field.ts';
import { setValue, type WayToSet } from './set-value.ts';
import type { SetValue } from '../../model/reads/shown-values.ts';
import { type RowField } from './value-row-view.ts';
import { lineOf } from '../../ui/one-line.ts';
import type { ValueRow, VariableRow } from './value-row.ts';

/** What a writer needs of the panel whose rows it writes in. */
interface WriterPanel {
  readonly port: () => ValuesPort | undefined;
  readonly session: () => SessionState | undefined;
  readonly treeElement: () => StoplineTree | undefined;
  /** A value was set. */
  readonly onSet: (row: VariableRow, value: SetValue) => void;
  readonly row: (key: string) => ValueRow | undefined;
  readonly wayToSet: (row: VariableRow) => WayToSet;
  /** What was written in a row's expression. */
  readonly onExpression: (key: string, text: string) => void;
  /** Draws the rows anew; done when they are there. */
  readonly draw: () => Promise<void>;
}

/** Writes in the rows of a tree: one value or one expression at a time. */
export class RowWriter {
  readonly #panel: WriterPanel;
  #writing: Writing | undefined;

  constructor(panel: WriterPanel) {
    this.#panel = panel;
  }

  /** How many rows there are beside those of values. */
  get furtherRows(): number {
    return this.#writing?.refusal === undefined ? 0 : 1;
  }

  /** Puts a field in the place of a row's value, or says why it cannot be set. */
  setValue(row: VariableRow): void {
    const way = this.#panel.wayToSet(row);
    const { name, value } = row.variable;
    if (way.kind === 'request') this.#begin({ key: row.key, what: 'value', label: `Value of ${name}`, initial: value });
    else this.#panel.port()?.notify(way.reason);
  }

  /** Puts a field in the place of a row. */
  editExpression(key: string, expression: string): void {
    this.#begin({ key, what: 'expression', label: 'Expression', initial: expression });
  }

  /** Gives up a value that is being written: there is nobody any more to take it. */
  dropValue(): void {
    if (this.#writing?.what === 'value') this.#writing = undefined;
  }

  /** The field that stands in a row. */
  fieldIn({ key }: ValueRow): RowField | undefined {
    return key === this.#writing?.key
      ? rowFieldView(this.#writing, {
          onType: (text) => this.#change({ text }),
          onEnter: () => void this.#enter(),
          onLeave: () => this.#leave(),
        })
      : undefined;
  }

  /** The row with an adapter's words, under the one whose text it refused. */
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

  /** Whether a person is still in that field: while it was under way, another one may have been begun. */
  #isIn({ key }: Writing): boolean {
    return this.#writing?.key === key;
  }

  /** Shows words under the field, in view; where the field is gone, in the corner. */
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
