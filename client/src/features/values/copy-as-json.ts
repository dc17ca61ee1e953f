import { attempt, loadPart } from '../../model/attempt.ts';
import { copyText } from '../../model/clipboard.ts';
import type { NoticePort, RequestPort } from '../../model/ports.ts';
import type { ValueMenuProvider } from './port.ts';
import type { ReadChildren } from './value-json.ts';
import { unlessCurrent } from './value-conditions.ts';

/** Copies a value with its children as JSON. */
export const copyAsJsonEntries =
  (port: Pick<RequestPort, 'request'> & NoticePort): ValueMenuProvider =>
  (row, { session }) => {
    const { variable, kind } = row;
    if (kind === 'error' || kind === 'function' || (variable.value === '' && variable.variablesReference === 0))
      return [];
    const read: ReadChildren = async (args) => (await port.request(session.id, 'variables', args)).variables;
    const copy = async () => {
      const json = await loadPart(port, import('./value-json.ts'), 'Copy as JSON');
      const copied = json && (await attempt(port, json.valueAsJson(variable, read)));
      if (!copied) return;
      await copyText(port, copied.text);
      if (copied.wasCut) {
        const { depth, values } = json.defaultJsonBudget;
        port.notify(`The copy is incomplete: it has ${depth} levels and ${values.toLocaleString('en')} values.`);
      }
    };
    return [{ label: 'Copy as JSON', ...unlessCurrent(row), run: () => void copy() }];
  };
