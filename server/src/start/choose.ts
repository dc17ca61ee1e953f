import { DebugError, type CompoundMembership, type ConfigurationList, type LaunchConfiguration } from '#protocol';
import { taskReference, type TaskReference } from '../configurations/find-task.ts';

/** The configurations to start, with their compound, if any. */
export interface Chosen {
  readonly configurations: readonly LaunchConfiguration[];
  readonly compound?: Pick<CompoundMembership, 'name' | 'stopAll'>;
  /** The task that runs once before all of a compound. */
  readonly firstTask?: TaskReference | undefined;
}

/** The configurations of a compound, also of compounds in it, in order. Each name is looked up once, without recursion. */
function membersOf(name: string, list: ConfigurationList): readonly LaunchConfiguration[] {
  const compounds = new Map(list.compounds.map((each) => [each.name, each.configurations]));
  const members: LaunchConfiguration[] = [];
  const seen = new Set<string>();
  const waiting = [name];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const within = compounds.get(next);
    if (within) for (const member of within.toReversed()) waiting.push(member);
    else members.push(...list.configurations.filter((each) => each.name === next));
  }
  return members;
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
