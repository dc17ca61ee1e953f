import { DebugError, type CompoundMembership, type LaunchConfiguration } from '#protocol';
import type { ConfigurationList } from './launch-configurations.ts';

/** The configurations that a name stands for, and the compound that they are of, if any. */
export interface Chosen {
  readonly configurations: readonly LaunchConfiguration[];
  readonly compound?: Pick<CompoundMembership, 'name' | 'stopAll'>;
  /** The task that is run once before all of a compound. */
  readonly firstTask?: string | undefined;
}

/** The name of a task, where a configuration has one there. */
export const taskName = (name: unknown): string | undefined =>
  typeof name === 'string' && name !== '' ? name : undefined;

/** The configurations of a compound, each once; compounds in it stand for theirs. launch.json has no circles. */
function membersOf(name: string, list: ConfigurationList): readonly LaunchConfiguration[] {
  const compound = list.compounds.find((each) => each.name === name);
  if (!compound) return list.configurations.filter((each) => each.name === name);
  return [...new Set(compound.configurations.flatMap((member) => membersOf(member, list)))];
}

/** Finds what a name stands for. Throws `unknown_configuration` with the names there are. */
export function choose(name: string, list: ConfigurationList): Chosen {
  const configurations = membersOf(name, list);
  const compound = list.compounds.find((each) => each.name === name);
  if (compound && configurations.length === 0)
    throw new DebugError('launch_failed', `The compound "${name}" names no configuration. Add one to launch.json.`);
  if (compound)
    return {
      configurations,
      compound: { name, stopAll: compound.stopAll === true },
      firstTask: taskName(compound.preLaunchTask),
    };
  if (configurations.length > 0) return { configurations };
  const names = [...list.configurations, ...list.compounds].map((each) => `"${each.name}"`).join(', ');
  throw new DebugError(
    'unknown_configuration',
    `There is no configuration "${name}". ${names ? `There are: ${names}.` : 'The workspace has none; write .vscode/launch.json.'}`,
  );
}
