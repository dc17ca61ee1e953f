import type { MenuItem } from '../../ui/menu.ts';
import { reasonAgainst } from './conditions.ts';
import type { Situation } from './conditions.ts';
import { hintedKeys, type UserCommand } from './user-command.ts';

interface EntryParts<Port> {
  readonly port: Port;
  readonly situation: Situation;
  readonly run: (command: UserCommand<Port>) => void;
}

/** A command as a menu item: with its key, the reason why it cannot be run, and ticked where it is on. */
export function commandEntry<Port>(command: UserCommand<Port>, { port, situation, run }: EntryParts<Port>): MenuItem {
  const reason = reasonAgainst(command, situation);
  const [keys] = hintedKeys(command);
  return {
    label: command.title,
    ...(keys !== undefined && { keys }),
    ...(command.isOn && { checked: command.isOn(port) }),
    ...(reason !== undefined && { disabled: true, reason }),
    run: () => run(command),
  };
}
