import { listFolder } from '../workspace/files.ts';
import { launchJsonPath, readLaunchJson, type LaunchConfiguration, type LaunchFile } from './launch-json.ts';

/** The program files that an adapter launches. */
export interface ProgramKind {
  /** File name extensions with their dot, in lower case. */
  readonly extensions: readonly string[];
  /** The configuration for such a file, without name and program: at least type and request. */
  readonly configuration: Readonly<Record<string, unknown>>;
}

/** The configurations of a workspace. */
export interface Configurations extends LaunchFile {
  /** Why the configurations are generated; undefined with a launch.json. */
  readonly message: string | undefined;
}

const mostGenerated = 100;

/** Excludes type declarations, Go's tests and hidden files. */
const isProgram = (name: string) => !/^\.|\.d\.[cm]?ts$|_test\.go$|\$\{/.test(name);

/** A configuration for each program file of the top folder, by the first kind that matches. */
export async function generatedConfigurations(
  kinds: readonly ProgramKind[],
  workspaceFolder: string,
): Promise<readonly LaunchConfiguration[]> {
  const { entries } = await listFolder(workspaceFolder, { workspaceFolder });
  const files = entries.filter(({ kind, name }) => kind === 'file' && isProgram(name));
  const configurations = files.flatMap(({ name }) => {
    const kind = kinds.find(({ extensions }) => extensions.some((extension) => name.toLowerCase().endsWith(extension)));
    const { type, request, ...rest } = kind?.configuration ?? {};
    if (typeof type !== 'string') return [];
    const program = `\${workspaceFolder}/${name}`;
    const startedBy = request === 'attach' ? 'attach' : 'launch';
    return [{ name: `Debug ${name}`, type, request: startedBy, ...rest, program, generated: true } as const];
  });
  return configurations.slice(0, mostGenerated);
}

/** The configurations of launch.json, or generated ones without it. Throws `launch_failed` for an invalid file. */
export async function readConfigurations(
  kinds: readonly ProgramKind[],
  workspaceFolder: string,
): Promise<Configurations> {
  const file = await readLaunchJson(workspaceFolder);
  if (file !== undefined) return { ...file, message: undefined };
  const configurations = await generatedConfigurations(kinds, workspaceFolder);
  const message =
    configurations.length > 0
      ? `There is no ${launchJsonPath}: these configurations were generated from the program files in the top folder.`
      : `Nothing to run here. Create ${launchJsonPath}.`;
  return { configurations, compounds: [], inputs: [], unusable: [], message };
}
