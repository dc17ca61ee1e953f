import type { OutputEntry } from '#protocol';
import { entryAt, type SessionOutput } from '../../model/output.ts';
import { ansiStateAfter, type AnsiState } from '../../ui/ansi.ts';
import type { ValueRow, VariableRow } from '../values/value-row.ts';

/** Characters of a text in one row: more at once would take too long to draw. */
export const charactersOfARow = 5_000;

/** A text that may be too long for one row: of a line, or of a row of a value by its key. */
export type LongText = OutputEntry | ValueRow['key'];

/** A part of a long text after the first, in a row of its own. */
export interface TextRow {
  readonly type: 'text';
  readonly key: string;
  /** All of the text. */
  readonly text: string;
  readonly start: number;
  /** Absent in a text of the line itself. */
  readonly value?: VariableRow;
}

/** A row below a line. */
export type RowBelow = ValueRow | TextRow;

const lineKey = ({ sessionId, index }: OutputEntry): string => `${sessionId} ${index}`;

/** The rows of a text after its first row. */
const rowsOf = (key: string, text: string, value?: VariableRow): readonly TextRow[] =>
  Array.from({ length: Math.max(0, Math.ceil(text.length / charactersOfARow) - 1) }, (_, number) => {
    const start = (number + 1) * charactersOfARow;
    return { type: 'text', key: `${key} +${start}`, text, start, ...(value && { value }) };
  });

/** The long texts that are shown in full: in rows, of which only the visible ones are drawn. */
export class WholeTexts {
  /** Their lines' indexes, by session and index. */
  readonly #lines = new Map<string, number>();
  readonly #values = new Set<ValueRow['key']>();

  show(text: LongText): void {
    if (typeof text === 'string') this.#values.add(text);
    else this.#lines.set(lineKey(text), text.index);
  }

  has(text: LongText): boolean {
    return typeof text === 'string' ? this.#values.has(text) : this.#lines.has(lineKey(text));
  }

  /** The rows below the lines of an output, by the line's index: the rest of its text, and its values with theirs. */
  rows(
    output: SessionOutput,
    values: ReadonlyMap<number, readonly ValueRow[]>,
  ): ReadonlyMap<number, readonly RowBelow[]> {
    if (this.#lines.size === 0 && this.#values.size === 0) return values;
    const rows = new Map<number, readonly RowBelow[]>();
    for (const [index, ofLine] of values) rows.set(index, ofLine.flatMap(this.#withText));
    for (const index of this.#lines.values()) {
      const entry = entryAt(output, index);
      // Another session's line has the same index.
      if (entry && this.has(entry)) rows.set(index, [...rowsOf('text', entry.text), ...(rows.get(index) ?? [])]);
    }
    return rows;
  }

  readonly #withText = (row: ValueRow): readonly RowBelow[] =>
    row.type === 'variable' && this.#values.has(row.key) ? [row, ...rowsOf(row.key, row.variable.value, row)] : [row];
}

/** The states at the starts of a line's rows: each is read once, when it is needed. */
const knownStates = new WeakMap<OutputEntry, readonly AnsiState[]>();

/** The style of a line where one of its rows starts, given the style where the line starts. */
export function styleAt(entry: OutputEntry, before: AnsiState, start: number): AnsiState {
  const known = knownStates.get(entry);
  const states = known?.[0] === before ? [...known] : [before];
  for (let at = states.length * charactersOfARow; at <= start; at += charactersOfARow) {
    const last = states.at(-1) ?? before;
    states.push(ansiStateAfter(entry.text.slice(at - charactersOfARow, at), last));
  }
  knownStates.set(entry, states);
  return states[start / charactersOfARow] ?? before;
}
