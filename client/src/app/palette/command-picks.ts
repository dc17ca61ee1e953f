import { commandNames, userCommands, type CommandName } from '../commands/commands.ts';
import { reasonAgainst, shownSituation, type Situation } from '../../model/commands/conditions.ts';
import { hintedKeys } from '../../model/commands/user-command.ts';
import { withRecent } from '../../model/view-state.ts';
import type { PickItem, Picks } from '../../ui/quick-pick.ts';
import type { Workbench } from '../../model/workbench.ts';
import { fuzzy } from './fuzzy.ts';

function commandItem(workbench: Workbench, name: CommandName, situation: Situation): PickItem {
  const command = userCommands[name];
  const reason = reasonAgainst(command, situation);
  return {
    label: command.title,
    keys: hintedKeys(command),
    ...(command.isOn && { detail: command.isOn(workbench) ? 'on' : 'off' }),
    ...(reason !== undefined && { detail: reason, disabled: true }),
    run: () => {
      workbench.view.update((view) => ({ ...view, recentCommands: withRecent(view.recentCommands, name) }));
      workbench.run(name);
    },
  };
}

/** Those that were run last come first, the others in the table's order. */
function inOrder(recent: readonly string[]): readonly CommandName[] {
  const known = recent.flatMap((used) => commandNames.find((name) => name === used) ?? []);
  return [...new Set([...known, ...commandNames])];
}

/** The commands that fit; those that cannot be run now are at the end and say why. */
export function findCommands(workbench: Workbench, typed: string): Picks {
  const situation = shownSituation(workbench);
  const names = inOrder(workbench.view.value.recentCommands);
  const found = fuzzy(
    names.map((name) => commandItem(workbench, name, situation)),
    typed,
  );
  const items = [
    ...found.filter(({ disabled }) => disabled !== true),
    ...found.filter(({ disabled }) => disabled === true),
  ];
  return items.length > 0 ? { items } : { items, note: 'No command fits. Remove the ">" to find a file.' };
}
