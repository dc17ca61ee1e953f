import { existsSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, sep } from 'node:path';
import type { Environment } from '../processes/environment.ts';
import { isInside } from '../workspace/paths.ts';
import { UsageError } from '../usage-error.ts';
import type { SandboxPlaces } from './bubblewrap.ts';

export interface PlacesToFind {
  readonly workspaceFolders: readonly string[];
  readonly environment: Environment;
  /** Files that programs must not read, such as the one with the owner's token. */
  readonly secretFiles: readonly string[];
  /** Folders that programs must not see, such as that of Stopline's state. */
  readonly secretFolders: readonly string[];
  /** Folders with programs: Stopline's own, adapters of the user. */
  readonly programFolders: readonly string[];
  /** A folder of the workspace alone, which is its programs' cache. By default, they have an empty one. */
  readonly cacheFolder?: string | undefined;
}

/** Folders of a home whose neighbours are not programs: only the folder itself is made readable. */
const mixedFolders = ['', '.local', '.cargo'];

/** Folders of a home with programs and libraries that programs on PATH use. */
const libraryFolders = ['.local/lib', '.rustup', 'go/pkg', '.vscode/extensions', '.vscode-server/extensions'];

/** The folder of Stopline: the nearest one with a package.json above this file, built or not. */
export const packageFolder: string = (function nearest(folder: string): string {
  return existsSync(join(folder, 'package.json')) || folder === dirname(folder) ? folder : nearest(dirname(folder));
})(import.meta.dirname);

const real = (path: string): string[] => (existsSync(path) ? [realpathSync(path)] : []);

/** The folder of an installation: that of its `bin`. */
function installation(folder: string, home: string): string {
  const parent = dirname(folder);
  const isMixed = mixedFolders.some((name) => parent === join(home, name));
  return ['bin', 'shims'].includes(basename(folder)) && !isMixed ? parent : folder;
}

/**
 * The places of a sandbox: programs see the system, the workspace and the programs on PATH, and nothing else of the user.
 * Throws a UsageError if the workspace contains what a sandbox has to hide.
 */
export function sandboxPlaces(options: PlacesToFind): Omit<SandboxPlaces, 'sharedFolder' | 'nameServers'> {
  const { environment, workspaceFolders, secretFiles, secretFolders, programFolders, cacheFolder } = options;
  const home = real(environment.HOME ?? homedir())[0] ?? homedir();
  const hidden = [home, tmpdir(), '/tmp', '/var/tmp', '/run', environment.XDG_RUNTIME_DIR ?? '', ...secretFolders];
  const hiddenFolders = [...new Set(hidden.flatMap(real))].filter((folder) => folder !== sep);
  const workspaces = workspaceFolders.flatMap(real);
  for (const workspace of workspaces) {
    const inside = hiddenFolders.find((folder) => isInside(folder, workspace));
    if (inside === undefined) continue;
    throw new UsageError(
      `--sandbox hides ${inside} from programs, but the workspace ${workspace} contains it. Open a folder with nothing but the project.`,
    );
  }
  const onPath = (environment.PATH ?? '').split(delimiter).filter((folder) => folder.startsWith(sep));
  const readable = [
    ...onPath.map((folder) => installation(folder, home)),
    ...libraryFolders.map((name) => join(home, name)),
    installation(dirname(process.execPath), home),
    ...programFolders,
  ];
  // By the names that are used, which may be links, and where these lead.
  const named = readable.flatMap((folder) => real(folder).flatMap((path) => [folder, path]));
  const readableFolders = [...new Set(named)].filter((folder) => !hiddenFolders.includes(folder) && folder !== sep);
  const cache = cacheFolder === undefined ? undefined : { outside: cacheFolder, inside: join(home, '.cache') };
  const hiddenFiles = secretFiles.flatMap(real);
  return { workspaceFolders: workspaces, hiddenFolders, hiddenFiles, readableFolders, cache };
}
