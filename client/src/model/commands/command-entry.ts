import type { IconName } from '../../ui/icons.ts';
import type { MenuItem } from '../../ui/menu.ts';
import { isOffered, reasonAgainst } from './conditions.ts';
import type { Situation } from './conditions.ts';
import { hintedKeys, type UserCommand } from './user-command.ts';

/** A command as it can be drawn and run now: a menu item, and more for buttons. */
export interface CommandEntry extends MenuItem {
  /** All keys that do it, the one that is hinted first. */
  readonly allKeys: readonly string[];
  readonly icon?: IconName;
  /** What it does now beside what its label says: 'by instruction'. */
  readonly about?: string;
  /** The adapter can do it. */
  readonly isOffered: boolean;
}

/** The commands of the page. */
export interface CommandPort {
  /** Commands by their names; those that no part of the page has are left out. */
  readonly commandEntries: (names: readonly string[]) => ReadonlyMap<string, CommandEntry>;
}

interface EntryParts<Port> {
  readonly port: Port;
  readonly situation: Situation;
  readonly run: (command: UserCommand<Port>) => void;
}

/** A command with its keys, the reason why it cannot be run, and ticked where it is on. */
export function commandEntry<Port>(
  command: UserCommand<Port>,
  { port, situation, run }: EntryParts<Port>,
): CommandEntry {
  const reason = reasonAgainst(command, situation);
  const allKeys = hintedKeys(command);
  const [keys] = allKeys;
  const about = command.about?.(port, situation.session);
  return {
    label: command.title,
    allKeys,
    isOffered: isOffered(command, situation),
    ...(keys !== undefined && { keys }),
    ...(command.icon !== undefined && { icon: command.icon }),
    ...(about !== undefined && { about }),
    ...(command.isOn && { checked: command.isOn(port) }),
    ...(reason !== undefined && { disabled: true, reason }),
    run: () => run(command),
  };
}
