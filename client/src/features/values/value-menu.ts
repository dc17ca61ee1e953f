import { unlessAllowed } from '../../model/allowed.ts';
import { copyText } from '../../model/clipboard.ts';
import { addWatch } from '../../model/watches.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import type { TreeRowAction } from '../../ui/tree-row.ts';
import type { ValuesPort } from './port.ts';
import type { WayToSet } from './set-value.ts';
import { unlessNamed } from './value-conditions.ts';
import type { NoteRow, VariableRow } from './value-row.ts';

/** An action of one panel, on a row and in its menu. */
export interface OwnAction extends TreeRowAction {
  readonly key: string;
  /** It is disabled in the menu. */
  readonly isOff?: boolean;
  readonly run: () => void;
}

export const ownEntry = ({ label, key: keys, isOff: disabled = false, run }: OwnAction): MenuEntry => ({
  label,
  keys,
  disabled,
  run,
});

interface ReadParts {
  readonly cancel: (() => void) | undefined;
  readonly retry: () => void;
}

/** Entries for a read that is under way or failed. */
export function readEntries({ read }: VariableRow | NoteRow, { cancel, retry }: ReadParts): readonly MenuEntry[] {
  if (read?.hasFailed === true) return [{ label: 'Retry', run: retry }];
  return cancel ? [{ label: 'Cancel reading', run: cancel }] : [];
}

interface ValueParts {
  readonly port: ValuesPort;
  readonly way: WayToSet;
  readonly expression: string | undefined;
  readonly onSet: () => void;
  readonly onCopy: () => void;
  readonly onShow: () => void;
}

/** Entries for every value. */
export function valueEntries(row: VariableRow, parts: ValueParts): readonly MenuEntry[] {
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
    {
      label: 'Add to watch',
      ...nameless,
      ...unlessAllowed(port, 'set_watches'),
      run: () => void addWatch(port, expression),
    },
  ];
}
