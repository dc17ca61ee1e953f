import { keysOf, type CommandGroup, type Commands } from '../../model/commands/user-command.ts';
import { promptKeyRows } from '../../features/console/console-prompt.ts';
import { lineKeyRows } from '../../features/console/line-keys.ts';
import { searchKeyRows } from '../../features/search/search-keys.ts';
import type { KeyRow } from '../../ui/key-name.ts';
import { splitKeyRows } from '../../ui/split.ts';
import { treeKeyRows } from '../../ui/tree-keys.ts';

export interface KeyGroup {
  readonly title: string;
  readonly rows: readonly KeyRow[];
}

const commandGroups: readonly CommandGroup[] = ['Program', 'Breakpoints', 'Files', 'Go to', 'Page'];

/** Commands that share a key share a row: F5 starts or continues. */
function commandRows(commands: Commands, group: CommandGroup): readonly KeyRow[] {
  const rows = new Map<string, KeyRow>();
  for (const command of Object.values(commands)) {
    const keys = keysOf(command);
    if ((command.group ?? 'Page') !== group || keys.length === 0) continue;
    const shared = rows.get(keys.join(' '));
    rows.set(keys.join(' '), { keys, does: [shared?.does, command.title].filter(Boolean).join(', ') });
  }
  return [...rows.values()];
}

/** Keys of parts of the page, which are not commands. */
const partGroups: readonly KeyGroup[] = [
  {
    title: 'In trees',
    rows: [
      ...treeKeyRows,
      { keys: ['Enter'], does: 'Open or edit' },
      { keys: ['Space'], does: 'Toggle checkbox' },
      { keys: ['F2'], does: 'Set value, edit expression' },
      { keys: ['Delete'], does: 'Remove' },
      { keys: ['Shift+F10'], does: 'Context menu' },
      { keys: ['Ctrl+C'], does: 'Copy value' },
      { keys: ['Ctrl+F'], does: 'Search values' },
      { keys: ['Alt+↑', 'Alt+↓'], does: 'Move expression' },
    ],
  },
  {
    title: 'In tabs, toolbar and menus',
    rows: [
      { keys: ['←', '→'], does: 'Previous, next tab or button' },
      { keys: ['↑', '↓'], does: 'Previous, next menu entry' },
      { keys: ['Home', 'End'], does: 'First, last' },
      { keys: ['Delete'], does: 'Close tab' },
      { keys: ['Shift+F10'], does: 'Menu of the tab' },
    ],
  },
  { title: 'On a divider', rows: splitKeyRows },
  {
    title: 'In the editor',
    rows: [
      { keys: ['Ctrl+Z', 'Ctrl+Y'], does: 'Undo, redo' },
      { keys: ['Ctrl+click'], does: 'Go to definition' },
      { keys: ['Tab', 'Shift+Tab'], does: 'Indent, outdent' },
      { keys: ['Escape, then Tab'], does: 'Leave the editor' },
      { keys: ['Alt+↑', 'Alt+↓'], does: 'Move line up, down' },
      { keys: ['Shift+Alt+↑', 'Shift+Alt+↓'], does: 'Copy line up, down' },
      { keys: ['Ctrl+Shift+K'], does: 'Delete line' },
      { keys: ['Ctrl+/'], does: 'Toggle comment' },
      { keys: ['Shift+F10'], does: 'Context menu' },
      { keys: ['Escape'], does: 'Close find, form or value' },
    ],
  },
  {
    title: 'In the console',
    rows: [
      { keys: ['Ctrl+F'], does: 'Find and filter' },
      { keys: ['Ctrl+L'], does: 'Clear console' },
      ...promptKeyRows,
      { keys: ['Enter', 'F3'], does: 'Next match, with Shift the previous one' },
      { keys: ['Escape'], does: 'Close find' },
      ...lineKeyRows,
    ],
  },
  { title: 'In the search across files', rows: searchKeyRows },
];

export const keyGroups = (commands: Commands): readonly KeyGroup[] => [
  ...commandGroups.map((title) => ({ title, rows: commandRows(commands, title) })),
  ...partGroups,
];
