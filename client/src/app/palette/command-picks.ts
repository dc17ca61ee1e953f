import type { CommandEntry } from '../../model/commands/command-entry.ts';
import type { ViewPort } from '../../model/ports.ts';
import { withRecent } from '../../model/view-state.ts';
import type { PickItem, Picks } from '../../ui/quick-pick.ts';
import { fuzzy } from '../../ui/fuzzy.ts';
import type { PalettePort } from './port.ts';

function commandItem({ view }: ViewPort, name: string, entry: CommandEntry): PickItem {
  const { label, allKeys, checked, disabled = false, reason, run } = entry;
  const state = checked === undefined ? undefined : checked ? 'on' : 'off';
  const detail = reason ?? state;
  return {
    label,
    keys: allKeys,
    ...(detail !== undefined && { detail }),
    ...(disabled && { disabled }),
    run: () => {
      view.update((value) => ({ ...value, recentCommands: withRecent(value.recentCommands, name) }));
      run();
    },
  };
}

/** The matching commands, recently used ones first; disabled ones are last, with the reason. */
export function findCommands(port: PalettePort, typed: string): Picks {
  const names = new Set([...port.view.value.recentCommands, ...Object.keys(port.commands)]);
  const found = fuzzy(
    [...port.commandEntries([...names])].map(([name, entry]) => commandItem(port, name, entry)),
    typed,
  );
  const items = [
    ...found.filter(({ disabled }) => disabled !== true),
    ...found.filter(({ disabled }) => disabled === true),
  ];
  return items.length > 0 ? { items } : { items, note: 'No matching commands. Remove the ">" to find a file.' };
}
