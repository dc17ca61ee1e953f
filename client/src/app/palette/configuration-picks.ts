import type { PickItem, Picks } from '../../ui/quick-pick.ts';
import type { PalettePort } from './port.ts';
import { fuzzy } from '../../ui/fuzzy.ts';

/** The matching configurations. Picking one selects it for Start. */
export function findConfigurations(port: PalettePort, typed: string): Picks {
  const { names, configurations } = port.configurations.value;
  const chosen = port.chosenConfiguration();
  const items = names.map((name): PickItem => {
    const type = configurations.find((configuration) => configuration.name === name)?.type ?? 'compound';
    return {
      label: name,
      detail: type,
      chosen: name === chosen,
      run: () => port.view.update((view) => ({ ...view, configurationName: name })),
    };
  });
  const found = fuzzy(items, typed);
  return found.length > 0
    ? { items: found }
    : { items: found, note: 'No matching configurations. They are defined in launch.json.' };
}
