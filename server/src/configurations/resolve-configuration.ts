import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isRecord, DebugError } from '#protocol';
import { readEnvFile } from './env-file.ts';
import { variableOf } from './environment-variable.ts';
import { shown, type ReadableRoots } from '../workspace/paths.ts';
import { readSettingsJson, type EditorSettings } from './settings-json.ts';
import { askedVariables, substituteVariables, type VariableContext } from './substitute.ts';
import type { LaunchConfiguration } from './launch-json.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** What the configuration's debugger fills in, after the variables and before `envFile`. */
type Complete = (attributes: Attributes, settings: EditorSettings) => Promise<Attributes> | Attributes;

/** An environment file that a configuration names. */
export interface EnvFile {
  readonly path: string;
  readonly variables: readonly string[];
}

export interface ResolveContext extends Omit<VariableContext, 'answers' | 'settings'> {
  /** Asks the user for a variable: `input:port`. Resolves with undefined for an unknown one. */
  readonly ask?: (variable: string) => Promise<string | undefined>;
  readonly complete?: Complete;
  /** Called with each environment file and the names of its variables. */
  readonly noteEnvFile?: ((file: EnvFile) => void) | undefined;
  /** A task builds the program, so it is checked later, by `checkPaths`. */
  readonly isMade?: boolean;
  /** For programs in a sandbox: environment files must be in these folders, and hidden paths count as missing. */
  readonly confined?: ReadableRoots | undefined;
  /** Under those of the folder. */
  readonly workspaceSettings?: EditorSettings | undefined;
}

const platformSections: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'osx', win32: 'windows' };
const sectionNames: ReadonlySet<string> = new Set(Object.values(platformSections));

const failed = (configuration: string, problem: string) =>
  new DebugError('launch_failed', `Configuration ${JSON.stringify(configuration)}: ${problem}`);

/** Merges the section of this platform and removes all sections. */
export function withPlatform(
  configuration: Attributes & { readonly name: string },
  platform: NodeJS.Platform,
): Attributes {
  const key = platformSections[platform] ?? '';
  const section = configuration[key];
  if (section !== undefined && !isRecord(section))
    throw failed(configuration.name, `"${key}" should be an object with attributes for this platform.`);
  const rest = Object.entries(configuration).filter(([name]) => !sectionNames.has(name));
  return { ...Object.fromEntries(rest), ...section };
}

function envFilesOf(value: unknown, configuration: string): readonly string[] {
  const files: readonly unknown[] = Array.isArray(value) ? value : [value];
  return files.flatMap((file) => {
    if (file === undefined || file === null || file === '') return [];
    if (typeof file !== 'string') throw failed(configuration, '"envFile" should be the path of a file.');
    return [file];
  });
}

/** The variables of `env`: an object, or a list of `NAME=value`, as LLVM's documentation of lldb-dap has it. */
function variablesOf(env: unknown, name: string): Readonly<Record<string, unknown>> | undefined {
  if (env === undefined || env === null) return undefined;
  if (isRecord(env)) return env;
  if (!Array.isArray(env) || !env.every((entry) => typeof entry === 'string'))
    throw failed(name, '"env" should be an object of strings.');
  return Object.fromEntries(env.map(variableOf));
}

/** Merges the variables of `envFile` under `env`. */
async function withEnvironment(
  attributes: Attributes,
  name: string,
  { workspaceFolder, noteEnvFile, confined }: Pick<ResolveContext, 'workspaceFolder' | 'noteEnvFile' | 'confined'>,
): Promise<Attributes> {
  const { envFile, env: given, ...others } = attributes;
  const env = variablesOf(given, name);
  const rest = { ...others, ...(env && { env }) };
  const paths = envFilesOf(envFile, name);
  if (paths.length === 0) return rest;
  const files = await Promise.all(
    paths.map(async (path) => ({ path, values: await readEnvFile(path, name, workspaceFolder, confined) })),
  );
  for (const { path, values } of files)
    noteEnvFile?.({ path: resolve(workspaceFolder, path), variables: Object.keys(values) });
  const fromFiles = files.flatMap(({ values }) => Object.entries(values));
  return { ...rest, env: { ...Object.fromEntries(fromFiles), ...env } };
}

async function statOf(path: string, hides: ReadableRoots['hides']) {
  const real = await realpath(path).catch(() => undefined);
  return real === undefined || hides?.(real) === true ? undefined : stat(real).catch(() => undefined);
}

/** Extensions that Node and Windows add. */
const impliedEndings = ['', '.js', '.exe'];

/** Makes `program` and `cwd` absolute. */
function withPaths(attributes: Attributes, name: string, workspaceFolder: string): Attributes {
  const paths: Record<string, string> = {};
  for (const key of ['program', 'cwd'] as const) {
    const value = attributes[key];
    if (value === undefined || value === null || value === '') continue;
    if (typeof value !== 'string' || value.includes('\0')) throw failed(name, `"${key}" should be a path.`);
    paths[key] = resolve(workspaceFolder, value);
  }
  return { ...attributes, ...paths };
}

/** Throws `launch_failed` if the program or folder of a launch does not exist, or is hidden. */
export async function checkPaths(
  { name, request, program, cwd }: Attributes,
  hides?: ReadableRoots['hides'],
): Promise<void> {
  if (request !== 'launch') return;
  if (typeof program === 'string' && program !== '') {
    const found = await Promise.all(impliedEndings.map((ending) => statOf(program + ending, hides)));
    if (found.every((stats) => stats === undefined))
      throw failed(String(name), `the program ${shown(program)} does not exist. Correct "program", or build it first.`);
  }
  if (typeof cwd === 'string' && cwd !== '') {
    const stats = await statOf(cwd, hides);
    const problem = stats === undefined ? 'does not exist' : 'is not a folder';
    if (!stats?.isDirectory()) throw failed(String(name), `the folder ${shown(cwd)} ${problem}. Correct "cwd".`);
  }
}

/** Asks for variables, one after another. */
export async function answersTo(
  variables: readonly string[],
  ask: ResolveContext['ask'] = () => Promise.resolve(undefined),
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for (const variable of variables) {
    const answer = await ask(variable);
    if (answer !== undefined) answers.set(variable, answer);
  }
  return answers;
}

/**
 * A configuration for an adapter: merges platform sections, replaces variables, fills in what its debugger does, merges
 * `envFile` under `env`, and makes `program` and `cwd` absolute. For a launch they must exist, except with `isMade`. Throws `launch_failed`.
 */
export async function resolveConfiguration(
  configuration: LaunchConfiguration,
  { ask, complete = (attributes) => attributes, isMade = false, workspaceSettings, ...context }: ResolveContext,
): Promise<LaunchConfiguration> {
  const { name } = configuration;
  const merged = withPlatform(configuration, context.platform);
  const { name: _name, ...asking } = merged;
  const answers = await answersTo(askedVariables(asking), ask);
  const settings = { ...workspaceSettings, ...(await readSettingsJson(context.workspaceFolder)) };
  const substituted = substituteVariables(merged, `Configuration ${JSON.stringify(name)}`, {
    ...context,
    settings,
    answers,
  });
  const completed = await complete(substituted, settings);
  const withEnv = await withEnvironment(completed, name, context);
  const { type, request, ...rest } = withPaths(withEnv, name, context.workspaceFolder);
  if (typeof type !== 'string' || (request !== 'launch' && request !== 'attach'))
    throw failed(name, 'its platform section contains an invalid "type" or "request".');
  const resolved: LaunchConfiguration = { ...rest, name, type, request };
  if (!isMade) await checkPaths(resolved, context.confined?.hides);
  return resolved;
}
