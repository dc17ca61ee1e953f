import type { Dap, SessionState } from '#protocol';
import { addWatch, attempt, copyText } from '../../model/attempt.ts';
import { goToLocation } from '../../model/go-to-location.ts';
import type { NoticePort, OpenPort, RequestPort } from '../../model/ports.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import type { ValuesPort } from './port.ts';
import type { WayToSet } from './set-value.ts';
import type { NoteRow, VariableRow } from './value-row.ts';

/** The frame of a value, and its expression if it has one. */
export interface ValuePlace {
  readonly session: SessionState;
  readonly frameId: number;
  readonly expression: string | undefined;
}

/** Menu entries that a feature offers for a value. */
export type ValueMenuProvider = (row: VariableRow, place: ValuePlace) => readonly MenuEntry[];

/** Disables the entries of a value from an earlier stop. */
export const unlessCurrent = ({ age }: VariableRow) =>
  age !== 'now' && { disabled: true, reason: 'The value is from an earlier stop' };

/** Disables the entries that need an expression. */
export const unlessNamed = (expression: unknown) =>
  expression === undefined && { disabled: true, reason: 'This value has no expression' };

/** Entries for the declaration and the definition of a value, if the adapter knows them. */
export const locationEntries =
  (port: Pick<RequestPort, 'request'> & OpenPort & Pick<NoticePort, 'notify'>): ValueMenuProvider =>
  (row, { session }) => {
    const entryFor = (label: string, reference = 0): readonly MenuEntry[] => {
      const run = () => void attempt(port, goToLocation(port, session.id, reference));
      return reference === 0 ? [] : [{ label, ...unlessCurrent(row), run }];
    };
    return [
      ...entryFor('Go to declaration', row.variable.declarationLocationReference),
      ...entryFor('Go to definition', row.variable.valueLocationReference),
    ];
  };

/** A value as it is shown, and its expression. */
export type Copied = Pick<Dap.Variable, 'value' | 'evaluateName'>;

/** The full value if the adapter can give it: adapters shorten values for display. */
export async function fullValue(port: ValuesPort, { value, evaluateName }: Copied): Promise<string> {
  const shown = port.shownFrame();
  const session = shown && port.server.value.state.sessions[shown.sessionId];
  if (!shown || !session?.capabilities.supportsClipboardContext || evaluateName === undefined) return value;
  const args = { expression: evaluateName, frameId: shown.frame.id, context: 'clipboard' } as const;
  return port.request(session.id, 'evaluate', args).then(
    ({ result }) => result,
    () => value,
  );
}

/** Copies the full value. */
export async function copyValue(port: ValuesPort, copied: Copied): Promise<void> {
  await copyText(port, await fullValue(port, copied));
}

interface ValueMenuParts {
  readonly port: ValuesPort;
  readonly way: WayToSet;
  readonly expression: string | undefined;
  readonly canCancel: boolean;
  readonly onSet: () => void;
  readonly onCopy: () => void;
  readonly onShow: () => void;
  readonly onRead: (what: 'cancel' | 'retry') => void;
}

/** Entries for a read that is under way or failed. */
export function readEntries({ read }: VariableRow | NoteRow, parts: ValueMenuParts): readonly MenuEntry[] {
  if (read === undefined) return [];
  if (read.hasFailed) return [{ label: 'Retry', run: () => parts.onRead('retry') }];
  const isCancelable = parts.canCancel && read.since !== undefined;
  return isCancelable ? [{ label: 'Cancel reading', run: () => parts.onRead('cancel') }] : [];
}

/** Entries for every value. */
export function valueEntries(row: VariableRow, parts: ValueMenuParts): readonly MenuEntry[] {
  const { port, way, expression = '' } = parts;
  const disabled = row.variable.value === '';
  const nameless = unlessNamed(parts.expression);
  const keys = row.container === undefined ? {} : { keys: 'F2' };
  const reason = way.kind === 'notNow' && { disabled: true, reason: way.reason };
  return [
    ...(way.kind === 'never' ? [] : [{ label: 'Set value', ...keys, ...reason, run: parts.onSet }]),
    { label: 'Copy value', keys: 'Ctrl+C', disabled, run: parts.onCopy },
    { label: 'Copy expression', ...nameless, run: () => void copyText(port, expression) },
    { label: 'View full value', disabled, run: parts.onShow },
    'separator',
    { label: 'Add to watch', ...nameless, run: () => void addWatch(port, expression) },
  ];
}
