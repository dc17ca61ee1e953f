import { listFolder } from '../workspace/files.ts';
import { launchJsonPath, readLaunchJson, type LaunchConfiguration, type LaunchFile } from './launch-json.ts';

/** The program files that one adapter launches. */
export interface ProgramKind {
  /** File name endings with their dot, in lower case. */
  readonly extensions: readonly string[];
  /** What a configuration for such a file says beside its name and its program: type and request at least. */
  readonly configuration: Readonly<Record<string, unknown>>;
}

/** The configurations of a workspace. */
export interface Configurations extends LaunchFile {
  /** Says that the configurations are generated, and why; undefined where launch.json was read. */
  readonly message: string | undefined;
}

const mostGenerated = 100;

/** Files that no adapter launches although their ending says so: declarations of types, Go's tests, and hidden ones. */
const isProgram = (name: string) => !/^\.|\.d\.[cm]?ts$|_test\.go$|\$\{/.test(name);

/** A configuration for each program file of the workspace's top folder; of two kinds that fit, the first. */
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
    const isAttach = request === 'attach';
    return [
      {
        name: `Debug ${name}`,
        type,
        request: isAttach ? 'attach' : 'launch',
        ...rest,
        program,
        generated: true,
      } as const,
    ];
  });
  return configurations.slice(0, mostGenerated);
}

/** What launch.json says now, or where there is none, what is generated. A broken file is `launch_failed`. */
export async function readConfigurations(
  kinds: readonly ProgramKind[],
  workspaceFolder: string,
): Promise<Configurations> {
  const file = await readLaunchJson(workspaceFolder);
  if (file !== undefined) return { ...file, message: undefined };
  const configurations = await generatedConfigurations(kinds, workspaceFolder);
  const found =
    configurations.length > 0
      ? 'these configurations were generated from the program files in the top folder'
      : 'no program file that an adapter can launch is in the top folder';
  return { configurations, compounds: [], message: `There is no ${launchJsonPath}: ${found}.` };
}
