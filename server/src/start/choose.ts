import { DebugError, type CompoundMembership, type ConfigurationList, type LaunchConfiguration } from '#protocol';
import { taskReference, type TaskReference } from '../configurations/find-task.ts';

/** The configurations to start, with their compound, if any. */
export interface Chosen {
  readonly configurations: readonly LaunchConfiguration[];
  readonly compound?: Pick<CompoundMembership, 'name' | 'stopAll'>;
  /** The task that runs once before all of a compound. */
  readonly firstTask?: TaskReference | undefined;
}

/** The configurations of a compound, also of compounds in it, each once. Those of launch.json end. */
function membersOf(name: string, list: ConfigurationList): readonly LaunchConfiguration[] {
  const compound = list.compounds.find((each) => each.name === name);
  if (!compound) return list.configurations.filter((each) => each.name === name);
  return [...new Set(compound.configurations.flatMap((member) => membersOf(member, list)))];
}

/** Finds a configuration or compound by name. Throws `unknown_configuration` with the known names. */
export function choose(name: string, list: ConfigurationList): Chosen {
  const configurations = membersOf(name, list);
  const compound = list.compounds.find((each) => each.name === name);
  if (compound)
    return {
      configurations,
      compound: { name, stopAll: compound.stopAll === true },
      firstTask: taskReference(compound.preLaunchTask),
    };
  if (configurations.length > 0) return { configurations };
  const refused = list.unusable.find((each) => each.name === name);
  if (refused)
    throw new DebugError(
      'launch_failed',
      `"${name}" cannot be used. ${refused.place}: ${refused.reason}. Correct the file and try again.`,
    );
  const names = [...list.configurations, ...list.compounds].map((each) => `"${each.name}"`).join(', ');
  throw new DebugError(
    'unknown_configuration',
    `There is no configuration "${name}". ${names ? `Known configurations: ${names}.` : 'The workspace has none: create .vscode/launch.json.'}`,
  );
}
