import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { isInside } from '../workspace/paths.ts';

/**
 * The user's state folder. An empty or relative `XDG_STATE_HOME` is ignored, as the XDG Base Directory Specification says:
 * the folder would be in the workspace, and so a repository could contain it.
 */
function stateFolder({ XDG_STATE_HOME: chosen = '' }: NodeJS.ProcessEnv = process.env): string {
  const stateHome = isAbsolute(chosen) ? chosen : join(homedir(), '.local', 'state');
  return join(stateHome, 'stopline');
}

const keyOf = (workspace: string): string => createHash('sha256').update(workspace).digest('hex').slice(0, 32);

/** The file of a workspace in the user's state folder. Its name does not reveal the workspace's path. */
export function workspaceStateFile(workspace: string, ending: string, environment?: NodeJS.ProcessEnv): string {
  return join(stateFolder(environment), 'workspaces', `${keyOf(workspace)}.${ending}`);
}

/** The folder that keeps the caches of a workspace's programs in a sandbox. An empty or relative `XDG_CACHE_HOME` is ignored. */
export function sandboxCacheFolder(workspace: string, { XDG_CACHE_HOME: chosen = '' } = process.env): string {
  const cacheHome = isAbsolute(chosen) ? chosen : join(homedir(), '.cache');
  return join(cacheHome, 'stopline', 'sandboxes', keyOf(workspace));
}

/** The real path of a file that may not exist yet, in a folder that may not exist yet. */
async function futureRealPath(path: string): Promise<string> {
  const parent = dirname(path);
  return realpath(path).catch(async () =>
    parent === path ? path : join(await futureRealPath(parent), basename(path)),
  );
}

/** Whether a file of the user's state is inside the workspace, so that the workspace could have written it. */
export const isInWorkspace = async (file: string, workspaceFolder: string): Promise<boolean> =>
  isInside(await futureRealPath(file), workspaceFolder);
