import { createFeatures } from '../features/features.ts';
import type { Contributions, Feature, Panel } from '../features/feature.ts';
import type { Commands } from '../model/commands/user-command.ts';
import type { Region } from '../model/ui-requests.ts';
import type { Workbench } from '../model/workbench.ts';
import { allCommands, shellCommands } from './commands/commands.ts';

/** The workbench with its features: what the parts of the shell draw from. */
export interface Shell extends Workbench, Contributions {
  readonly features: readonly Feature[];
  /** Every command, by name. */
  readonly commands: Commands<Workbench>;
  readonly cursorCommands: Commands<Workbench>;
  /** The panel of a region, if a feature has it. */
  readonly panel: (region: Region) => Panel | undefined;
  readonly panels: readonly Panel[];
}

/** Puts the features of the page together. */
export function createShell(workbench: Workbench): Shell {
  const { features, contributions } = createFeatures(workbench);
  const panels = features.flatMap((feature) => feature.panels ?? []);
  const { run_to_cursor, jump_to_cursor, step_into_target } = shellCommands;
  return {
    ...workbench,
    ...contributions,
    features,
    commands: allCommands(features),
    cursorCommands: { run_to_cursor, jump_to_cursor, step_into_target },
    panels,
    panel: (region) => panels.find((panel) => panel.region === region),
  };
}
