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
  const paths = names.flatMap((name) =>
    folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending))),
  );
  // All are looked at together, and none is waited for after the first that exists: a folder may be on a network.
  const looks = paths.map((path) => ({ path, look: isExecutable(path) }));
  for (const { path, look } of looks) if (await look) return path;
  return undefined;
}
