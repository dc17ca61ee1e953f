import { userCommands, type CommandName } from '../commands/commands.ts';
import { isOffered, reasonAgainst, shownSituation } from '../commands/conditions.ts';
import type { MenuEntry } from '../ui/menu.ts';
import type { Workbench } from '../workbench.ts';
import { themeMenu } from './theme.ts';

/** What a phone's row has no room for, in groups. The palette among them has all the rest. */
const groups: readonly (readonly CommandName[])[] = [
  ['start_debugging', 'pause', 'restart', 'step_back', 'reverse_continue'],
  ['choose_configuration', 'toggle_breakpoint'],
  ['find_file', 'show_commands'],
];

function entryOf(workbench: Workbench, name: CommandName): readonly MenuEntry[] {
  const command = userCommands[name];
  const situation = shownSituation(workbench);
  if (!isOffered(command, situation)) return [];
  const reason = reasonAgainst(command, situation);
  return [
    {
      label: command.title,
      ...(reason !== undefined && { disabled: true, reason }),
      run: () => workbench.run(name),
    },
  ];
}

/** The commands that are not shown beside the menu, and the themes. */
export function moreMenu(workbench: Workbench, shown: readonly string[]): readonly MenuEntry[] {
  const entries = groups.flatMap((names): readonly MenuEntry[] => {
    const group = names.filter((name) => !shown.includes(name)).flatMap((name) => entryOf(workbench, name));
    return group.length === 0 ? [] : [...group, 'separator'];
  });
  return [...entries, ...themeMenu(workbench)];
}
