import { access, constants, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Environment } from './environment.ts';

/** Whether a path is that of a program. */
export async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/**
 * The path of the first program that is on PATH, in the order of the names. Relative folders are left out: they would be in
 * the workspace.
 */
export async function findExecutable(names: readonly string[], environment: Environment): Promise<string | undefined> {
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat', ''] : [''];
  for (const name of names) {
    for (const folder of folders) {
      for (const ending of endings) {
        const path = join(folder, name + ending);
        if (await isExecutable(path)) return path;
      }
    }
  }
  return undefined;
}
