import type { MenuEntry } from '../../ui/menu.ts';
import type { ValuesPort } from './port.ts';
import { canFormat } from './value-format.ts';
import type { VariableRow } from './value-row.ts';

/** A row with what its value is called in the program. */
interface NamedRow {
  readonly row: VariableRow;
  readonly expression: string | undefined;
}

/** Which rows of a tree a person wants to be written in another way than all others. */
export class RowFormats {
  /** By key, where it is not as all are: whether in hexadecimal. */
  readonly #inHex = new Map<string, boolean>();

  /** A row as it is to be written. */
  shownAs(port: ValuesPort | undefined, { row, expression }: NamedRow): VariableRow {
    const shown = port?.shownFrame();
    const isHex = this.#inHex.get(row.key);
    if (!port || !shown || isHex === undefined || expression === undefined || row.age !== 'now') return row;
    const format = isHex && { format: { hex: true } };
    const args = { expression, frameId: shown.frame.id, context: 'watch', ...format } as const;
    const read = port.reads.read(shown.sessionId, 'evaluate', args);
    const answer = read.status === 'ready' ? read.value : read.status === 'loading' ? read.previous : undefined;
    return answer ? { ...row, variable: { ...row.variable, value: answer.result } } : row;
  }

  /** What is offered for a row, where the adapter writes values in more ways than one. */
  entries(port: ValuesPort, { row, expression }: NamedRow, onChanged: () => void): readonly MenuEntry[] {
    if (!canFormat(port, port.shownFrame()?.sessionId)) return [];
    const { hexValues } = port.view.value;
    const isHex = this.#inHex.get(row.key) ?? hexValues;
    const nameless = expression === undefined && {
      disabled: true,
      reason: 'This value has no expression',
    };
    const toggle = () => {
      // As all the others are: it follows them again.
      if (isHex === hexValues) this.#inHex.set(row.key, !isHex);
      else this.#inHex.delete(row.key);
      onChanged();
    };
    const toggleAll = () => {
      this.#inHex.clear();
      port.view.update((view) => ({ ...view, hexValues: !view.hexValues }));
    };
    return [
      { label: 'In hexadecimal', checked: isHex, ...nameless, run: toggle },
      { label: 'All values in hexadecimal', checked: hexValues, run: toggleAll },
    ];
  }
}
