import { html } from 'lit';
import type { Workbench } from '../../model/workbench.ts';
import { supplying } from '../../ui/panel-element.ts';
import type { Contributions, Feature } from '../feature.ts';
import { valueCommands } from './commands.ts';
import { copyAsJsonEntries } from './copy-as-json.ts';
import type { ValuePanelsPort } from './port.ts';
import { locationEntries } from './location-entries.ts';
import { StoplineVariables } from './variables.ts';
import { StoplineWatch } from './watch.ts';

/** Variables and watch expressions. */
export function values(workbench: Workbench, { valueMenu }: Contributions): Feature {
  const { remove_all_watches, toggle_hex_values, toggle_sorted_values } = valueCommands;
  const port: ValuePanelsPort = {
    ...workbench,
    valueMenu,
    lookEntries: () => [toggle_sorted_values, toggle_hex_values].map(workbench.menuItem),
    removeAllWatches: () => workbench.run(remove_all_watches),
  };
  const copyAsJson = copyAsJsonEntries(workbench);
  const locations = locationEntries(workbench);
  return {
    panels: [
      {
        region: 'variables',
        supply: supplying(StoplineVariables, port),
        label: 'Variables',
        view: ({ headless = false, className = '' }) =>
          html`<stopline-variables class=${className} ?headless=${headless} .port=${port}></stopline-variables>`,
      },
      {
        region: 'watch',
        supply: supplying(StoplineWatch, port),
        label: 'Watch',
        view: ({ headless = false, className = '' }) =>
          html`<stopline-watch class=${className} ?headless=${headless} .port=${port}></stopline-watch>`,
      },
    ],
    commands: valueCommands,
    valueMenu: (row, place) => [...copyAsJson(row, place), ...locations(row, place)],
  };
}
