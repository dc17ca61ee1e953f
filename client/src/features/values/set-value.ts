import { DebugError, isSupported, type Body, type SessionState } from '#protocol';
import { lineOf } from '../../ui/one-line.ts';
import type { ValuesPort } from './port.ts';
import { shownFormat } from './value-format.ts';
import type { VariableRow } from './value-row.ts';

/** A request that sets a value, without the new value. */
type SettingRequest =
  | { readonly command: 'setVariable'; readonly args: { readonly variablesReference: number; readonly name: string } }
  | { readonly command: 'setExpression'; readonly args: { readonly expression: string; readonly frameId: number } };

/** How a value can be set, or why it cannot be: never in this session, or not now. */
export type WayToSet =
  | { readonly kind: 'request'; readonly request: SettingRequest }
  | { readonly kind: 'never' | 'notNow'; readonly reason: string };

/** The session and frame of a value. */
export interface SettingPlace {
  readonly session: SessionState | undefined;
  readonly frameId: number | undefined;
}

const lockedAttributes: ReadonlySet<string> = new Set(['readOnly', 'constant']);

const never = (reason: string): WayToSet => ({ kind: 'never', reason });

/** False for a message in place of a value, and for a group of variables that the adapter made up. */
const hasValue = ({ variable, isMessage = false }: VariableRow): boolean => !isMessage && variable.value !== '';

/** The request that sets a row's value. Expressions are not turned into assignments. */
export function wayToSet(row: VariableRow, { session, frameId }: SettingPlace): WayToSet {
  const { variable, container, age } = row;
  const { name, presentationHint } = variable;
  if (!hasValue(row)) return never('There is no value to set here.');
  if (presentationHint?.attributes?.some((attribute) => lockedAttributes.has(attribute)) === true) {
    return never(`"${name}" is read-only.`);
  }
  if (!session || frameId === undefined || age === 'over') {
    return { kind: 'notNow', reason: 'The program is running. Pause it (F6) to set a value.' };
  }
  const way = requestFor(row, session, frameId);
  if (!way) return never(`${session.adapter} cannot set ${container === undefined ? 'expressions' : 'this value'}.`);
  return age === 'late'
    ? { kind: 'notNow', reason: 'The value is still being read.' }
    : { kind: 'request', request: way };
}

function requestFor(
  { variable: { name, evaluateName }, container }: VariableRow,
  { capabilities }: SessionState,
  frameId: number,
): SettingRequest | undefined {
  if (container !== undefined && isSupported('setVariable', capabilities)) {
    return { command: 'setVariable', args: { variablesReference: container, name } };
  }
  const expression = container === undefined ? name : evaluateName;
  if (expression === undefined || expression === '' || !isSupported('setExpression', capabilities)) return undefined;
  return { command: 'setExpression', args: { expression, frameId } };
}

/** Sets a value that was shown as `old`. Resolves with the adapter's answer, rejects with its error. */
export async function setValue(
  port: ValuesPort,
  { id, adapter, refusesWithOldValue }: SessionState,
  { command, args }: SettingRequest,
  { old, value }: { readonly old: string; readonly value: string },
): Promise<Body<'setVariable'> | Body<'setExpression'>> {
  const now = await port.request(id, command, { ...args, value, ...shownFormat(port, id) });
  if (refusesWithOldValue && now.value === old && value.trim() !== old)
    throw new DebugError('adapter_failed', `The value is still ${lineOf(old, 40)}. ${adapter} gave no reason.`);
  return now;
}
