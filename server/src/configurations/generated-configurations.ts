import { posix, relative, sep } from 'node:path';
import { nameGeneratedFor } from '#protocol';
import { kindBehind } from '../workspace/files.ts';
import type { Configuration } from './configuration.ts';
import { readWorkspaceLaunch, type Scopes, type Workspace } from './workspace-file.ts';
import { launchJsonPath, type LaunchConfiguration, type LaunchFile } from './launch-json.ts';
import { readPackagePrograms } from './package-json.ts';
import { findPrograms, inWorkspace } from './programs.ts';

/** The program files that an adapter launches. */
export interface ProgramKind {
  /** File name extensions with their dot, in lower case. */
  readonly extensions: readonly string[];
  /** The configuration for such a file, without name and program: at least type and request. */
  readonly configuration: Configuration;
  /** A program is a folder of files. */
  readonly isFolder?: boolean;
  /** The end of a test file's name, and what its configuration says besides. */
  readonly tests?: { readonly ending: string; readonly configuration: Configuration } | undefined;
}

/** The configurations of a workspace. */
export interface Configurations extends LaunchFile {
  readonly scopes?: Scopes;
  /** Why the configurations are generated; undefined with a launch.json. */
  readonly message: string | undefined;
}

const mostGenerated = 50;

/** How a launch.json begins, for people and agents who have none. */
const beginning = `{ "version": "0.2.0", "configurations": [{ "name": "Start", "type": "node", "request": "launch", "program": "\${workspaceFolder}/main.js" }] }`;

const kindOf = (kinds: readonly ProgramKind[], path: string): ProgramKind | undefined =>
  kinds.find(({ extensions }) => extensions.some((extension) => path.toLowerCase().endsWith(extension)));

function generated(name: string, { type, request, ...rest }: Configuration): readonly LaunchConfiguration[] {
  if (typeof type !== 'string') return [];
  return [{ name, type, request: request === 'attach' ? 'attach' : 'launch', ...rest, generated: true }];
}

/** The configuration that debugs a file, by its path relative to the workspace; none for a file that is no program. */
function ofFile(kinds: readonly ProgramKind[], path: string): readonly LaunchConfiguration[] {
  const { configuration, isFolder = false, tests } = kindOf(kinds, path) ?? {};
  // VS Code would resolve it.
  if (!configuration || path.includes('${')) return [];
  const isTest = tests !== undefined && path.endsWith(tests.ending);
  const program = posix.join('${workspaceFolder}', isFolder ? posix.dirname(path) : path);
  return generated(nameGeneratedFor(path), { ...configuration, ...(isTest && tests.configuration), program });
}

/** The configurations of package.json's scripts, for the debugger of JavaScript. */
const ofScripts = (
  kinds: readonly ProgramKind[],
  scripts: readonly (readonly [string, ...string[]])[],
): readonly LaunchConfiguration[] =>
  scripts.flatMap(([runtimeExecutable, ...runtimeArgs]) => {
    const { configuration = {} } = kindOf(kinds, 'script.js') ?? {};
    return generated([runtimeExecutable, ...runtimeArgs].join(' '), {
      ...configuration,
      runtimeExecutable,
      runtimeArgs,
    });
  });

/** Each once; of a program that is a folder, only its main file. */
function distinct(kinds: readonly ProgramKind[], paths: readonly string[]): readonly string[] {
  const unique = [...new Set(paths)];
  const mainOf = (path: string) => {
    const folder = posix.dirname(path);
    const inFolder = unique.filter((other) => posix.dirname(other) === folder && kindOf(kinds, other)?.isFolder);
    return inFolder.find((other) => posix.basename(other).startsWith('main.')) ?? inFolder[0];
  };
  return unique.filter((path) => kindOf(kinds, path)?.isFolder !== true || mainOf(path) === path);
}

/** A file that is open, or named, relative to the workspace; none if it is outside. */
function relativePath(file: string, workspaceFolder: string): readonly string[] {
  const path = inWorkspace(relative(workspaceFolder, file).replaceAll(sep, '/'));
  return path === undefined || path === '.' ? [] : [path];
}

/**
 * The configurations of a workspace without a launch.json: for the given files (absolute paths, the open one first), for what
 * package.json names, and for files that look like programs.
 */
export async function generatedConfigurations(
  kinds: readonly ProgramKind[],
  workspaceFolder: string,
  files: readonly string[] = [],
): Promise<readonly LaunchConfiguration[]> {
  const { programs, scripts } = await readPackagePrograms(workspaceFolder);
  const existing = async (path: string) =>
    (await kindBehind(path, { workspaceFolder }).catch(() => undefined)) === 'file' ? [path] : [];
  const given = files.flatMap((file) => relativePath(file, workspaceFolder));
  const named = programs.flatMap((path) => inWorkspace(path) ?? []);
  const [open, main] = await Promise.all(
    [given, named].map(async (paths) => (await Promise.all(paths.map(existing))).flat()),
  );
  const others = distinct(kinds, [...(main ?? []), ...(await findPrograms(workspaceFolder))]);
  const paths = [...new Set([...(open ?? []), ...others])];
  const isFirst = (path: string) => open?.includes(path) === true || main?.includes(path) === true;
  const [first, rest] = [paths.filter(isFirst), paths.filter((path) => !isFirst(path))];
  return [
    ...first.flatMap((path) => ofFile(kinds, path)),
    ...ofScripts(kinds, scripts),
    ...rest.flatMap((path) => ofFile(kinds, path)),
  ].slice(0, mostGenerated);
}

/** The configurations of a workspace's files, or generated ones without it. Throws `launch_failed` for an invalid file. */
export async function readConfigurations(
  kinds: readonly ProgramKind[],
  workspace: Workspace,
  files: readonly string[] = [],
): Promise<Configurations> {
  const { workspaceFolder } = workspace;
  const file = await readWorkspaceLaunch(workspace);
  if (file !== undefined) return { ...file, message: undefined };
  const configurations = await generatedConfigurations(kinds, workspaceFolder, files);
  const message =
    configurations.length > 0
      ? `There is no ${launchJsonPath}: these configurations were generated from what the folder holds. The file begins so: ${beginning}`
      : `There is no program in this folder, and no ${launchJsonPath}. The file begins so: ${beginning}`;
  return { configurations, compounds: [], inputs: [], unusable: [], message };
}
