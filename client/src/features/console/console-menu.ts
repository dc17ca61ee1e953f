import { copyText } from '../../model/clipboard.ts';
import type { ConsoleControls } from './console-controls.ts';
import type { ConsolePort } from './port.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import type { ConsoleFeed } from './console-feed.ts';
import type { ConsoleLine } from './console-rows.ts';
import { selectedText, textOf } from './line-keys.ts';
import { sourceOpener } from './line-sources.ts';

/** At most so many characters of a line become a filter. */
const longestFilter = 200;

interface MenuParts {
  readonly port: ConsolePort;
  readonly console: ConsoleControls;
  readonly feed: ConsoleFeed;
  /** Absent in the menu of the whole console. */
  readonly line: ConsoleLine | undefined;
}

/** The menu of the console: entries for the line, then for all lines. */
export function consoleMenu({ port, console, feed, line }: MenuParts): readonly MenuEntry[] {
  const { countsRepeats, first } = feed.settings;
  const empty = feed.output.end <= first && { disabled: true, reason: 'the console is empty' };
  const text = line && (selectedText() || textOf(line));
  const [filter = ''] = text?.trim().split('\n') ?? [];
  const openSource = line && sourceOpener(port, line);
  return [
    ...(text === undefined ? [] : [{ label: 'Copy', keys: 'Ctrl+C', run: () => void copyText(port, text) }]),
    { label: 'Copy all', ...empty, run: () => void console.export('copy_all') },
    ...(openSource ? [{ label: 'Open source', keys: 'Enter', run: openSource }] : []),
    'separator',
    { label: 'Find', keys: 'Ctrl+F', run: () => void console.find() },
    ...(filter === ''
      ? []
      : [{ label: `Filter by “${shortened(filter)}”`, run: () => void console.find(filter.slice(0, longestFilter)) }]),
    {
      label: 'Group similar messages',
      checked: countsRepeats,
      run: () => feed.change({ countsRepeats: !countsRepeats }),
    },
    'separator',
    { label: 'Save console', ...empty, run: () => void console.export('save') },
    { label: 'Save console with times', ...empty, run: () => void console.export('save_with_times') },
    { label: 'Clear console', keys: 'Ctrl+L', ...empty, run: () => console.clear() },
  ];
}

const shortened = (text: string): string => (text.length > 30 ? `${text.slice(0, 30)}…` : text);
