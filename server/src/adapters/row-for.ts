import { DebugError, type LaunchConfiguration } from '#protocol';
import type { AdapterRow } from './adapter-row.ts';
import type { AdapterCatalog } from './catalog.ts';
import { insteadOf } from './foreign-types.ts';

/** The adapter of a configuration. Throws `launch_failed` for a type without one, with what to do instead. */
export function rowFor(
  catalog: AdapterCatalog,
  { type, name }: Pick<LaunchConfiguration, 'type' | 'name'>,
): AdapterRow {
  const row = catalog.forType(type);
  if (row) return row;
  const instead = insteadOf(type) ?? `Known types: ${catalog.types.join(', ')}. Add others with --adapters FILE.`;
  throw new DebugError('launch_failed', `There is no debugger for the type "${type}" of "${name}". ${instead}`);
}
