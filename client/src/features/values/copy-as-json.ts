import type { NoticePort, RequestPort } from '../../model/ports.ts';
import { attempt, copyText } from '../../model/attempt.ts';
import { defaultJsonBudget, valueAsJson, type ReadChildren } from './value-json.ts';
import type { ValueMenuProvider } from './value-menu-providers.ts';

/** A value with all that is in it, as text that other programs read. */
export const copyAsJsonEntries =
  (port: Pick<RequestPort, 'request'> & NoticePort): ValueMenuProvider =>
  ({ variable, age, kind }, { session }) => {
    if (kind === 'error' || kind === 'function' || (variable.value === '' && variable.variablesReference === 0))
      return [];
    const read: ReadChildren = async (args) => (await port.request(session.id, 'variables', args)).variables;
    const copy = async () => {
      const copied = await attempt(port, valueAsJson(variable, read));
      if (!copied) return;
      await copyText(port, copied.text);
      if (copied.wasCut) {
        const { depth, values } = defaultJsonBudget;
        port.notify(`The copy is incomplete: it has ${depth} levels and ${values.toLocaleString('en')} values.`);
      }
    };
    const isOld = age !== 'now' && { disabled: true, reason: 'The value is from an earlier stop' };
    return [{ label: 'Copy as JSON', ...isOld, run: () => void copy() }];
  };
