import type { MenuItem } from '../../ui/menu.ts';
import type { Workbench } from '../workbench.ts';
import { userCommands, type CommandName } from '../../app/commands/commands.ts';
import { reasonAgainst, shownSituation } from './conditions.ts';
import { hintedKeys } from './user-command.ts';

/** A command as it stands in a menu: with its key, why it cannot be run, and ticked where it is on. */
export function commandEntry(workbench: Workbench, name: CommandName): MenuItem {
  const command = userCommands[name];
  const reason = reasonAgainst(command, shownSituation(workbench));
  const [keys] = hintedKeys(command);
  return {
    label: command.title,
    ...(keys !== undefined && { keys }),
    ...(command.isOn && { checked: command.isOn(workbench) }),
    ...(reason !== undefined && { disabled: true, reason }),
    run: () => workbench.run(name),
  };
}
