import { createFeatures } from '../features/create-features.ts';
import type { Contributions, FeatureFactory } from '../features/feature.ts';
import { commandEntry, type CommandPort } from '../model/commands/command-entry.ts';
import { shownSituation } from '../model/commands/conditions.ts';
import type { Commands } from '../model/commands/user-command.ts';
import type { Workbench } from '../model/workbench.ts';
import type { StatusItemsPort } from './status.ts';
import type { PanelsPort } from './bottom.ts';
import { allCommands } from './commands/commands.ts';

/** The workbench with its features; it satisfies the ports of the shell. */
export interface Shell extends Workbench, Contributions, CommandPort, PanelsPort, StatusItemsPort {
  readonly commands: Commands<Workbench>;
}

/** Creates the shell with the features that these make. */
export function createShell(workbench: Workbench, factories: readonly FeatureFactory[]): Shell {
  const { features, contributions } = createFeatures(workbench, factories);
  const panels = features.flatMap((feature) => feature.panels ?? []);
  const commands = allCommands(features);
  return {
    ...workbench,
    ...contributions,
    commands,
    commandEntries: (names) => {
      const parts = { port: workbench, situation: shownSituation(workbench), run: workbench.run };
      return new Map(
        names.flatMap((name) => {
          const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
          return command ? [[name, commandEntry(command, parts)]] : [];
        }),
      );
    },
    panels,
    statusItems: features.flatMap(({ statusItem }) => statusItem ?? []),
    panel: (region) => panels.find((panel) => panel.region === region),
  };
}
