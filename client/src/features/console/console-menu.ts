import type { MenuEntry } from '../../ui/menu.ts';

/** What can be done with the console, and with one of its lines. */
export interface ConsoleMenuInput {
  /** The text of the line; absent where the menu is that of the whole console. */
  readonly line?: string | undefined;
  readonly hasLines: boolean;
  readonly countsRepeats: boolean;
  readonly onCopy: () => void;
  readonly onCopyAll: () => void;
  readonly onSave: () => void;
  readonly onFind: () => void;
  readonly onFilter: (text: string) => void;
  readonly onCountRepeats: () => void;
  readonly onClear: () => void;
  /** Given where the line has a source. */
  readonly onOpenSource?: (() => void) | undefined;
}

const nothingThere = 'the console is empty';

/** The menu of the console: of the line first, then of all lines. */
export function consoleMenu(input: ConsoleMenuInput): readonly MenuEntry[] {
  const { line, hasLines, countsRepeats, onOpenSource, onFilter } = input;
  const disabled = !hasLines;
  const text = line?.trim() ?? '';
  return [
    ...(line === undefined ? [] : [{ label: 'Copy', keys: 'Ctrl+C', run: input.onCopy }]),
    { label: 'Copy all', disabled, reason: nothingThere, run: input.onCopyAll },
    ...(onOpenSource ? [{ label: 'Open source', keys: 'Enter', run: onOpenSource }] : []),
    'separator',
    { label: 'Find', keys: 'Ctrl+F', run: input.onFind },
    ...(text === '' ? [] : [{ label: `Filter by “${shortened(text)}”`, run: () => onFilter(text) }]),
    { label: 'Group similar messages', checked: countsRepeats, run: input.onCountRepeats },
    'separator',
    { label: 'Save console', disabled, reason: nothingThere, run: input.onSave },
    { label: 'Clear console', keys: 'Ctrl+L', disabled, reason: nothingThere, run: input.onClear },
  ];
}

const shortened = (text: string): string => (text.length > 30 ? `${text.slice(0, 30)}…` : text);
