import { reasonAgainst, shownSituation, type Situation } from '../../model/commands/conditions.ts';
import { hintedKeys, type UserCommand } from '../../model/commands/user-command.ts';
import type { Workbench } from '../../model/workbench.ts';
import { withRecent } from '../../model/view-state.ts';
import type { PickItem, Picks } from '../../ui/quick-pick.ts';
import type { Shell } from '../shell.ts';
import { fuzzy } from '../../ui/fuzzy.ts';

type NamedCommand = readonly [name: string, command: UserCommand<Workbench>];

function commandItem(shell: Shell, [name, command]: NamedCommand, situation: Situation): PickItem {
  const reason = reasonAgainst(command, situation);
  return {
    label: command.title,
    keys: hintedKeys(command),
    ...(command.isOn && { detail: command.isOn(shell) ? 'on' : 'off' }),
    ...(reason !== undefined && { detail: reason, disabled: true }),
    run: () => {
      shell.view.update((view) => ({ ...view, recentCommands: withRecent(view.recentCommands, name) }));
      shell.run(command);
    },
  };
}

/** Recently used commands first, then the others in the table's order. */
function inOrder(shell: Shell): readonly NamedCommand[] {
  const all = Object.entries(shell.commands);
  const { recentCommands } = shell.view.value;
  const recent = recentCommands.flatMap((used) => all.filter(([name]) => name === used));
  return [...recent, ...all.filter(([name]) => !recentCommands.includes(name))];
}

/** The commands that fit; those that cannot be run now are at the end and say why. */
export function findCommands(shell: Shell, typed: string): Picks {
  const situation = shownSituation(shell);
  const found = fuzzy(
    inOrder(shell).map((entry) => commandItem(shell, entry, situation)),
    typed,
  );
  const items = [
    ...found.filter(({ disabled }) => disabled !== true),
    ...found.filter(({ disabled }) => disabled === true),
  ];
  return items.length > 0 ? { items } : { items, note: 'No matching commands. Remove the ">" to find a file.' };
}
