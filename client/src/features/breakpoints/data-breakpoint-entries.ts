import { hasCapability, isSupported, type Dap } from '#protocol';
import { isAllowed } from '../../model/allowed.ts';
import { loadPart } from '../../model/attempt.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import type { ValueMenuProvider, ValuePlace } from '../values/port.ts';
import { unlessNamed } from '../values/value-conditions.ts';
import type { VariableRow } from '../values/value-row.ts';
import type { DataBreakpointPort } from './data-breakpoint.ts';

/** A child is named within its container, any other value by an expression of the frame. */
function infoArguments({ container, variable }: VariableRow, { expression, frameId }: ValuePlace) {
  if (container !== undefined) return { variablesReference: container, name: variable.name };
  return expression === undefined ? undefined : { name: expression, frameId };
}

/** Loads what asks the adapter and the person. */
const loadQuestions = (port: DataBreakpointPort) =>
  loadPart(port, import('./data-breakpoint.ts'), 'Setting data breakpoints');

function bytesEntry(port: DataBreakpointPort, row: VariableRow, place: ValuePlace): readonly MenuEntry[] {
  const { memoryReference } = row.variable;
  const isOffered =
    memoryReference !== undefined && hasCapability(place.session.capabilities, 'supportsDataBreakpointBytes');
  if (!isOffered) return [];
  const ask = () => void loadQuestions(port).then((part) => part?.askForBytes(port, place, memoryReference));
  return [{ label: 'Add data breakpoint on bytes…', run: ask }];
}

/** Menu entries for data breakpoints on a value. */
export const dataBreakpointEntries =
  (port: DataBreakpointPort): ValueMenuProvider =>
  (row, place) => {
    const canSet = isSupported('dataBreakpointInfo', place.session.capabilities) && isAllowed(port, 'set_breakpoint');
    if (!canSet) return [];
    const args = infoArguments(row, place);
    const set = async (wanted: Dap.DataBreakpointInfoArguments) =>
      (await loadQuestions(port))?.askAndSet(port, place, wanted);
    return [
      { label: 'Add data breakpoint', ...unlessNamed(args), run: () => args && void set(args) },
      ...bytesEntry(port, row, place),
    ];
  };
