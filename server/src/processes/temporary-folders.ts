import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The prefix of temporary folders: it names the process, so that no folder in use is removed. */
export const temporaryPrefix = `stopline-${process.pid}-`;

const named = /^stopline-(\d+)-/;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Removes the temporary folders of this user's servers that were killed. Never rejects. */
export async function removeAbandonedFolders(folder = tmpdir()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const abandoned = names.filter((name) => {
    const pid = named.exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid));
  });
  await Promise.all(abandoned.map((name) => removeOwn(join(folder, name))));
}

async function removeOwn(path: string): Promise<void> {
  try {
    const { uid } = await stat(path);
    if (process.getuid === undefined || uid === process.getuid()) await rm(path, { recursive: true, force: true });
  } catch {
    // It was removed meanwhile, or belongs to another user.
  }
}
