import type {
  AdapterRow,
  Configuration,
  Endpoint,
  FoundAdapter,
  LaunchDefaults,
  LocateContext,
} from './adapter-row.ts';
import { z } from 'zod';
import { DebugError } from '#protocol';
import { findExecutable } from './find-executable.ts';
import { fillConfiguration } from './template.ts';

const endpointSchema = z.looseObject({
  host: z.string().min(1).default('127.0.0.1'),
  port: z.int().min(1).max(65_535),
});

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

/** What runs already needs no adapter of ours, so it may be missing. */
export const nothingLocated: FoundAdapter = { found: true, where: '', version: '', variables: {}, readRoots: [] };

/** Throws `launch_failed` for a configuration without which an adapter would wait for ever. */
export function assertComplete({ quirks }: AdapterRow, { name, type, request, ...configuration }: Configuration): void {
  const rule = quirks.requiredKeys.find(
    (required) =>
      required.request === request &&
      required.types.some((one) => one === type) &&
      !required.oneOf.some((key) => configuration[key] !== undefined),
  );
  if (!rule) return;
  const keys = rule.oneOf.map((key) => `"${key}"`).join(' or ');
  throw new DebugError(
    'launch_failed',
    `The configuration "${String(name)}" does not say what to run: give it ${keys}.`,
  );
}

/** Where the debuggee of an attach speaks DAP itself, if the configuration says so. */
export function debuggeeEndpoint({ quirks }: AdapterRow, configuration: Configuration): Endpoint | undefined {
  if (quirks.endpointKey === undefined || configuration.request !== 'attach') return undefined;
  const parsed = endpointSchema.safeParse(configuration[quirks.endpointKey]);
  return parsed.success ? parsed.data : undefined;
}
