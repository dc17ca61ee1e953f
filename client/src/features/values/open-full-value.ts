import { loadPart } from '../../model/attempt.ts';
import { copyText } from '../../model/clipboard.ts';
import type { ValuesPort } from './port.ts';
import { fullValue } from './whole-value.ts';
import type { NoteRow, VariableRow } from './value-row.ts';

interface FullValueOptions {
  readonly expression: string | undefined;
  /** The value may contain ANSI styles. */
  readonly isStyled: boolean;
  /** In client coordinates. */
  readonly x: number;
  readonly y: number;
  readonly near: HTMLElement;
}

/** Opens the full value of a row, or the full text of a message. */
export async function openFullValue(
  port: ValuesPort,
  row: VariableRow | NoteRow,
  { expression, ...options }: FullValueOptions,
): Promise<void> {
  const part = await loadPart(port, import('./full-value.ts'), 'The full value view');
  const isNote = row.type === 'note';
  const value = isNote ? row.text : row.variable.value;
  part?.showFullValue({
    ...options,
    name: isNote ? 'Message' : row.variable.name,
    value,
    full: isNote || row.kind === 'error' ? Promise.resolve(value) : fullValue(port, value, expression),
    onCopy: (text) => void copyText(port, text),
  });
}
