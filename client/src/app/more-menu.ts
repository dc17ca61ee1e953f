import { isOffered } from '../model/commands/conditions.ts';
import { shownSituation } from '../model/commands/situation.ts';
import type { MenuEntry } from '../ui/menu.ts';
import type { Shell } from './shell.ts';
import { themeMenu } from './theme.ts';

/** What a phone's row has no room for, in groups. The palette among them has all the rest. */
const groups: readonly (readonly string[])[] = [
  ['start_debugging', 'pause', 'restart', 'step_back', 'reverse_continue'],
  ['step_into_target', 'run_to_cursor', 'jump_to_cursor', 'disconnect', 'disconnect_suspended'],
  ['step_by_statement', 'step_by_line', 'step_by_instruction'],
  ['choose_configuration', 'toggle_breakpoint'],
  ['search_values', 'collapse_variables', 'remove_all_watches', 'choose_actor'],
  ['show_loaded_sources', 'show_modules'],
  ['find_file', 'show_commands'],
];

/** What stands in the heads of panels, where there is room for them: not there while it cannot be done. */
const onlyWhereRun: ReadonlySet<string> = new Set([
  'step_into_target',
  'run_to_cursor',
  'jump_to_cursor',
  'disconnect',
  'disconnect_suspended',
  'search_values',
  'collapse_variables',
  'remove_all_watches',
  'choose_actor',
  'show_loaded_sources',
  'show_modules',
]);

function entryOf(shell: Shell, name: string): readonly MenuEntry[] {
  const command = shell.commands[name];
  if (!command || !isOffered(command, shownSituation(shell))) return [];
  const { keys: _keys, ...entry } = shell.menuItem(command);
  return entry.disabled === true && onlyWhereRun.has(name) ? [] : [entry];
}

/** The commands that are not shown beside the menu, and the themes. */
export function moreMenu(shell: Shell, shown: readonly string[]): readonly MenuEntry[] {
  const entries = groups.flatMap((names): readonly MenuEntry[] => {
    const group = names.filter((name) => !shown.includes(name)).flatMap((name) => entryOf(shell, name));
    return group.length === 0 ? [] : [...group, 'separator'];
  });
  return [...entries, ...themeMenu(shell)];
}
