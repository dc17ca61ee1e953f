import { commandNames, keysOf, userCommands, type CommandGroup } from '../../commands/commands.ts';

/** Keys and what they do. */
export interface KeyRow {
  readonly keys: readonly string[];
  readonly does: string;
}

/** Keys under one heading. */
export interface KeyGroup {
  readonly title: string;
  readonly rows: readonly KeyRow[];
}

const commandGroups: readonly CommandGroup[] = ['Program', 'Breakpoints', 'Files', 'Go to', 'Page'];

/** Commands that share a key are one row: F5 starts or continues. */
function commandRows(group: CommandGroup): readonly KeyRow[] {
  const rows = new Map<string, KeyRow>();
  for (const name of commandNames) {
    const command = userCommands[name];
    const keys = keysOf(command);
    if ((command.group ?? 'Page') !== group || keys.length === 0) continue;
    const shared = rows.get(keys.join(' '));
    rows.set(keys.join(' '), { keys, does: [shared?.does, command.title].filter(Boolean).join(', ') });
  }
  return [...rows.values()];
}

/** Keys that are not commands: they belong to the part of the page that has the focus. */
const partGroups: readonly KeyGroup[] = [
  {
    title: 'In trees',
    rows: [
      { keys: ['↑', '↓'], does: 'Row above, below' },
      { keys: ['→', '←'], does: 'Open, close, or go to the parent' },
      { keys: ['Home', 'End'], does: 'First, last row' },
      { keys: ['PageUp', 'PageDown'], does: 'A page up, down' },
      { keys: ['*'], does: 'Open all beside it' },
      { keys: ['A … Z'], does: 'Row that begins so' },
      { keys: ['Enter'], does: 'Show or edit' },
      { keys: ['Space'], does: 'Tick' },
      { keys: ['F2'], does: 'Set value, edit expression' },
      { keys: ['Delete'], does: 'Remove' },
      { keys: ['Shift+F10'], does: 'Menu of the row' },
      { keys: ['Ctrl+C'], does: 'Copy value' },
      { keys: ['Ctrl+F'], does: 'Search values' },
      { keys: ['Alt+↑', 'Alt+↓'], does: 'Move expression' },
    ],
  },
  {
    title: 'In the editor',
    rows: [
      { keys: ['Ctrl+F'], does: 'Find' },
      { keys: ['F3', 'Shift+F3'], does: 'Next, previous match' },
      { keys: ['Ctrl+G'], does: 'Go to line' },
      { keys: ['Ctrl+Z', 'Ctrl+Y'], does: 'Undo, redo' },
      { keys: ['Tab', 'Shift+Tab'], does: 'Indent more, less' },
      { keys: ['Escape, then Tab'], does: 'Leave the editor' },
      { keys: ['Ctrl+M'], does: 'Tab leaves the editor, or indents again' },
      { keys: ['Shift+F9'], does: 'Edit breakpoint' },
      { keys: ['Shift+F10'], does: 'Menu of the line' },
    ],
  },
  {
    title: 'In the console',
    rows: [
      { keys: ['Enter'], does: 'Evaluate' },
      { keys: ['Shift+Enter'], does: 'New line' },
      { keys: ['↑', '↓'], does: 'What was typed before, after' },
    ],
  },
];

/** Every key of the page. */
export const keyGroups = (): readonly KeyGroup[] => [
  ...commandGroups.map((title) => ({ title, rows: commandRows(title) })),
  ...partGroups,
];
