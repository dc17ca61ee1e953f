import type { MenuEntry } from '../../ui/menu.ts';
import type { WayToSet } from './set-value.ts';
import type { NoteRow, VariableRow } from './value-row.ts';

/** What the menu of a row of values does. */
export interface ValueMenuActions {
  readonly way: WayToSet;
  /** What the value is called in the program; undefined where nothing does. */
  readonly expression: string | undefined;
  readonly canCancel: boolean;
  readonly onSet: () => void;
  readonly onCopy: () => void;
  readonly onCopyExpression: (expression: string) => void;
  readonly onShow: () => void;
  readonly onWatch: (expression: string) => void;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

/** What is offered where a read has no answer yet, or failed. */
export function readEntries({ read }: VariableRow | NoteRow, actions: ValueMenuActions): readonly MenuEntry[] {
  if (read === undefined) return [];
  if (read.hasFailed) return [{ label: 'Retry', run: actions.onRetry }];
  return actions.canCancel && read.since !== undefined ? [{ label: 'Cancel reading', run: actions.onCancel }] : [];
}

/** What is offered for a value, wherever it is shown. */
export function valueEntries(row: VariableRow, actions: ValueMenuActions): readonly MenuEntry[] {
  const { way, expression } = actions;
  const isEmpty = row.variable.value === '';
  const nameless = expression === undefined ? { disabled: true, reason: 'This value has no expression' } : {};
  const setting: readonly MenuEntry[] =
    way.kind === 'never'
      ? []
      : [
          {
            label: 'Set value',
            ...(row.container !== undefined && { keys: 'F2' }),
            ...(way.kind === 'notNow' && { disabled: true, reason: way.reason }),
            run: actions.onSet,
          },
        ];
  return [
    ...setting,
    { label: 'Copy value', keys: 'Ctrl+C', disabled: isEmpty, run: actions.onCopy },
    { label: 'Copy expression', ...nameless, run: () => actions.onCopyExpression(expression ?? '') },
    { label: 'View full value', disabled: isEmpty, run: actions.onShow },
    'separator',
    { label: 'Add to watch', ...nameless, run: () => actions.onWatch(expression ?? '') },
  ];
}
