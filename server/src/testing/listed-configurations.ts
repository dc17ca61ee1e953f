import type { Compound } from '#protocol';
import type { LaunchConfigurations } from '../start/launch-configurations.ts';
import type { LaunchConfiguration } from '../configurations/launch-json.ts';

/** Fixed configurations of a workspace. */
export function listed(
  configurations: readonly LaunchConfiguration[],
  compounds: readonly Compound[] = [],
): Pick<LaunchConfigurations, 'read' | 'list'> {
  const read = () => Promise.resolve({ configurations, compounds });
  return { read, list: read };
}
