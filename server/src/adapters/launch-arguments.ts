import type { AdapterRow, Configuration, FoundAdapter, LaunchDefaults, LocateContext } from './adapter-row.ts';
import { findExecutable } from './find-executable.ts';
import { fillConfiguration } from './template.ts';

/** Whether some defaults are meant for a configuration. */
function applies({ types, request, unless }: LaunchDefaults, configuration: Configuration): boolean {
  const fitsType = types === undefined || types.some((type) => type === configuration.type);
  const fitsRequest = request === undefined || request === configuration.request;
  return fitsType && fitsRequest && !unless?.some((key) => Object.hasOwn(configuration, key));
}

async function foundExecutables(
  row: AdapterRow,
  { configuration = {}, environment }: LocateContext,
): Promise<Configuration> {
  const found: Record<string, string> = {};
  for (const { types, key, names } of row.quirks.executables) {
    const isWanted = types.some((type) => type === configuration.type) && configuration.request !== 'attach';
    const path = isWanted && !Object.hasOwn(configuration, key) ? await findExecutable(names, environment) : undefined;
    if (path !== undefined) found[key] = path;
  }
  return found;
}

/**
 * What to send in `launch` or `attach`: the row's defaults, over them the user's configuration untouched, and the type as the
 * adapter calls it.
 */
export async function toLaunchArguments(
  row: AdapterRow,
  context: LocateContext,
  located: FoundAdapter,
): Promise<Configuration> {
  const { configuration = {}, workspaceFolder } = context;
  const variables = { ...located.variables, workspaceFolder };
  const defaults = row.quirks.launchDefaults.filter((some) => applies(some, configuration)).map(({ values }) => values);
  const type = String(configuration.type);
  return Object.fromEntries([
    ...defaults.flatMap((values) => Object.entries(fillConfiguration(values, variables))),
    ...Object.entries(await foundExecutables(row, context)),
    ...Object.entries(configuration),
    ['type', Object.hasOwn(row.quirks.typeAliases, type) ? row.quirks.typeAliases[type] : type],
  ]);
}
