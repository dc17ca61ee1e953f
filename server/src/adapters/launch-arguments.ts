import { stat } from 'node:fs/promises';
import { dirname, isAbsolute } from 'node:path';
import type { AdapterRow, Endpoint, FoundAdapter, LocateContext } from './adapter-row.ts';
import type { Environment } from '../processes/environment.ts';
import type { Configuration } from '../configurations/configuration.ts';
import type { LaunchDefaults } from './quirks.ts';
import { z } from 'zod';
import { DebugError } from '#protocol';
import { shellQuoted } from '../processes/shell-quoted.ts';
import { findExecutable } from '../processes/find-executable.ts';
import { textOfValue } from './review-configuration.ts';
import { fillConfiguration } from './template.ts';

const port = z.coerce.number().int().min(1).max(65_535);

const endpointSchema = z.union([
  z.looseObject({ host: z.string().min(1).default('127.0.0.1'), port }),
  z.union([z.string(), z.number()]).transform((written, context) => {
    const [, host = '127.0.0.1', given] = /^(?:(.+):)?(\d+)$/.exec(String(written)) ?? [];
    const parsed = port.safeParse(given);
    if (parsed.success) return { host, port: parsed.data };
    context.addIssue({ code: 'custom', message: 'it is not "host:port"' });
    return z.NEVER;
  }),
]);

const variablesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Whether defaults apply to a configuration. */
function applies({ types, request, unless = [], except = {} }: LaunchDefaults, configuration: Configuration): boolean {
  const matchesType = types === undefined || types.some((type) => type === configuration.type);
  const matchesRequest = request === undefined || request === configuration.request;
  const isExcluded =
    unless.some((key) => Object.hasOwn(configuration, key)) ||
    Object.entries(except).some(([key, values]) => values.some((value) => value === configuration[key]));
  return matchesType && matchesRequest && !isExcluded;
}

type LaunchContext = Pick<LocateContext, 'configuration' | 'workspaceFolder' | 'environment'>;

async function foundExecutables(
  row: AdapterRow,
  { configuration = {}, environment }: LaunchContext,
): Promise<Configuration> {
  const found: Record<string, string> = {};
  for (const { types, key, names } of row.quirks.executables) {
    const isWanted = types.some((type) => type === configuration.type) && configuration.request !== 'attach';
    const path = isWanted && !Object.hasOwn(configuration, key) ? await findExecutable(names, environment) : undefined;
    if (path !== undefined) found[key] = path;
  }
  return found;
}

const quoted = (argument: string) => (/^[\w@%+=:,./-]+$/.test(argument) ? argument : shellQuoted(argument));

/** A list of arguments as a single string, for adapters that expect one, unless the user wrote the string. */
function argumentsAsText({ quirks }: AdapterRow, configuration: Configuration): Configuration {
  const { list, text } = quirks.textArguments ?? { list: '', text: '' };
  const given: unknown = configuration[list];
  if (!Array.isArray(given) || Object.hasOwn(configuration, text)) return {};
  return { [text]: given.map((argument) => quoted(textOfValue(argument))).join(' ') };
}

/** The arguments of `launch` or `attach`: the row's defaults, the user's configuration, and the adapter's name for the type. */
export async function toLaunchArguments(
  row: AdapterRow,
  context: LaunchContext,
  located: FoundAdapter,
): Promise<Configuration> {
  const { workspaceFolder } = context;
  // Stopline's own.
  const { sandbox: _sandbox, ...configuration } = context.configuration ?? {};
  const variables = { ...located.variables, workspaceFolder };
  const defaults = row.quirks.launchDefaults.filter((some) => applies(some, configuration)).map(({ values }) => values);
  const type = String(configuration.type);
  return Object.fromEntries([
    ...defaults.flatMap((values) => Object.entries(fillConfiguration(values, variables))),
    ...Object.entries(await foundExecutables(row, context)),
    ...Object.entries(configuration),
    ...Object.entries(argumentsAsText(row, configuration)),
    ['type', Object.hasOwn(row.quirks.typeAliases, type) ? row.quirks.typeAliases[type] : type],
  ]);
}

/** A running program needs no adapter, so it may be missing. */
export const nothingLocated: FoundAdapter = { found: true, where: '', version: '', variables: {}, readRoots: [] };

/** Throws `launch_failed` if a required attribute is missing, for which the adapter would wait forever. */
export function assertComplete({ quirks }: AdapterRow, { name, type, request, ...configuration }: Configuration): void {
  const rule = quirks.requiredKeys.find(
    (required) =>
      required.request === request &&
      required.types.some((one) => one === type) &&
      !required.oneOf.some((key) => configuration[key] !== undefined),
  );
  if (!rule) return;
  const keys = rule.oneOf.map((key) => `"${key}"`).join(' or ');
  const what = request === 'attach' ? 'attach to' : 'run';
  throw new DebugError(
    'launch_failed',
    `The configuration "${String(name)}" does not say what to ${what}. Add ${keys}.`,
  );
}

/** The working directory that a configuration requires for the adapter, if any. */
export async function adapterFolder({ quirks }: AdapterRow, configuration: Configuration): Promise<string | undefined> {
  const { workingFolderKey: key } = quirks;
  const path = key === undefined ? undefined : configuration[key];
  if (typeof path !== 'string' || !isAbsolute(path)) return undefined;
  const isFolder = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  return isFolder ? path : dirname(path);
}

/** The configuration's environment for an adapter that runs as the program; null unsets a variable. */
export function programEnvironment({ quirks }: AdapterRow, configuration: Configuration): Environment {
  const { environmentKey: key } = quirks;
  const parsed = variablesSchema.safeParse(key === undefined ? {} : (configuration[key] ?? {}));
  return Object.fromEntries(Object.entries(parsed.data ?? {}).map(([name, value]) => [name, value?.toString()]));
}

/** The address where the debuggee itself speaks DAP, if an `attach` configuration has one. */
export function debuggeeEndpoint({ quirks }: AdapterRow, configuration: Configuration): Endpoint | undefined {
  if (quirks.endpointKey === undefined || configuration.request !== 'attach') return undefined;
  const parsed = endpointSchema.safeParse(configuration[quirks.endpointKey]);
  return parsed.success ? parsed.data : undefined;
}
