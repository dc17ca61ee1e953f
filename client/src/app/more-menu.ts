import type { CommandPort } from '../model/commands/command-entry.ts';
import type { ViewPort } from '../model/ports.ts';
import { inGroups, type MenuEntry } from '../ui/menu.ts';
import { themeMenu } from './theme.ts';

interface Group {
  readonly names: readonly string[];
  /** Leaves out disabled commands, which other layouts show in the heads of panels. */
  readonly isOnlyWhereEnabled?: true;
}

/** The commands that a phone's toolbar has no room for. */
const groups: readonly Group[] = [
  { names: ['start_debugging', 'pause', 'restart', 'step_back', 'reverse_continue'] },
  {
    names: ['step_into_target', 'run_to_cursor', 'jump_to_cursor', 'disconnect', 'disconnect_suspended'],
    isOnlyWhereEnabled: true,
  },
  { names: ['step_by_statement', 'step_by_line', 'step_by_instruction'] },
  { names: ['choose_configuration', 'toggle_breakpoint'] },
  { names: ['search_values', 'collapse_variables', 'remove_all_watches', 'choose_actor'], isOnlyWhereEnabled: true },
  { names: ['show_loaded_sources', 'show_modules'], isOnlyWhereEnabled: true },
  { names: ['find_file', 'show_commands', 'show_settings'] },
];

/** The commands that the toolbar does not show, and the themes. */
export function moreMenu(port: CommandPort & ViewPort, shown: readonly string[]): readonly MenuEntry[] {
  const entries = groups.map(({ names, isOnlyWhereEnabled }) =>
    [...port.commandEntries(names.filter((name) => !shown.includes(name))).values()]
      .filter(({ isOffered, disabled }) => isOffered && (disabled !== true || isOnlyWhereEnabled !== true))
      .map(({ keys: _keys, ...entry }) => entry),
  );
  return inGroups(...entries, themeMenu(port));
}
