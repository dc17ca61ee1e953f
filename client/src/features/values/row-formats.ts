import type { MenuEntry } from '../../ui/menu.ts';
import type { ValuesPort } from './port.ts';
import { pathOf } from '../../model/expansion.ts';
import { canFormat } from './value-format.ts';
import { unlessNamed } from './value-conditions.ts';
import type { VariableRow } from './value-row.ts';

interface NamedRow {
  readonly row: VariableRow;
  readonly expression: string | undefined;
}

/** The rows of a tree that a person wants in another format than all others. */
export class RowFormats {
  /** Whether in hexadecimal, by key. */
  readonly #inHex = new Map<string, boolean>();

  /** A row in its format. */
  shownAs(port: ValuesPort | undefined, { row, expression }: NamedRow): VariableRow {
    const shown = port?.shownFrame();
    const isHex = this.#inHex.get(row.key);
    if (!port || !shown || isHex === undefined || expression === undefined || row.age !== 'now') return row;
    const format = isHex && { format: { hex: true } };
    const args = { expression, frameId: shown.frame.id, context: 'watch', ...format } as const;
    const place = { frameId: shown.frame.id, path: pathOf(row.key, '', 'format'), isOfExpression: true };
    const { status, variables: [answer] = [] } = port.reads.values(
      shown.sessionId,
      { command: 'evaluate', args },
      place,
    );
    return answer && status !== 'failed' ? { ...row, variable: { ...row.variable, value: answer.value } } : row;
  }

  /** Menu entries for the format of a row, if the adapter supports formats. */
  entries(port: ValuesPort, { row, expression }: NamedRow, onChanged: () => void): readonly MenuEntry[] {
    if (!canFormat(port, port.shownFrame()?.sessionId)) return [];
    const { hexValues } = port.view.value;
    const isHex = this.#inHex.get(row.key) ?? hexValues;
    const toggle = () => {
      // A row with the format of the others follows them again.
      if (isHex === hexValues) this.#inHex.set(row.key, !isHex);
      else this.#inHex.delete(row.key);
      onChanged();
    };
    const toggleAll = () => {
      this.#inHex.clear();
      port.view.update((view) => ({ ...view, hexValues: !view.hexValues }));
    };
    return [
      { label: 'In hexadecimal', checked: isHex, ...unlessNamed(expression), run: toggle },
      { label: 'All values in hexadecimal', checked: hexValues, run: toggleAll },
    ];
  }
}
