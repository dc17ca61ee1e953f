import { lstat, mkdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DebugError } from '#protocol';
import { openInside, type OpenedInside } from './open-inside.ts';
import { errorCode, fileProblem, isMissing, shown, succeeds } from './paths.ts';

/** The place of a file: its folder, held open, and its name. */
export interface Place {
  readonly folder: OpenedInside;
  readonly name: string;
  /** The requested path, for messages. */
  readonly path: string;
}

const writeProblems: Readonly<Record<string, string>> = {
  EACCES: 'may not be written by this user.',
  EPERM: 'may not be written by this user.',
  EROFS: 'is on a file system that is read-only.',
  ENOSPC: 'was not saved: the disk is full.',
  EDQUOT: 'was not saved: the disk quota is used up.',
  EFBIG: 'was not saved: it is too large for the file system.',
};

/** The error of a failed write, which leaves the file unchanged. */
export function writeProblem(path: string, error: unknown): DebugError {
  if (error instanceof DebugError) return error;
  const code = errorCode(error);
  const words = writeProblems[code];
  return words === undefined
    ? fileProblem(path, error)
    : new DebugError('not_allowed', `${shown(path)} ${words}`, { cause: error });
}

/** The path of a name in an open folder, safe against changes of the folder's own path. */
export async function inFolder({ handle, realPath }: OpenedInside, name: string): Promise<string> {
  const byDescriptor = `/proc/self/fd/${handle.fd}`;
  return join((await succeeds(lstat(byDescriptor))) ? byDescriptor : realPath, name);
}

/** Creates the folders of a new file that are missing, each in one that is held open. */
export async function createFolders(folder: string, workspaceFolder: string): Promise<void> {
  const isThere = await openInside(folder, { workspaceFolder }, 'folder').then(
    ({ handle }) => handle.close().then(() => true),
    (error: unknown) => {
      if (!isMissing(error) || folder === dirname(folder)) throw error;
      return false;
    },
  );
  if (isThere) return;
  await createFolders(dirname(folder), workspaceFolder);
  const parent = await openInside(dirname(folder), { workspaceFolder }, 'folder');
  try {
    await mkdir(await inFolder(parent, basename(folder)));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw writeProblem(folder, error);
  } finally {
    await parent.handle.close();
  }
}

/** The place of a path itself, also if it is a link. Its folder is closed after the work. */
export async function atPlace<Result>(
  path: string,
  workspaceFolder: string,
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  const target = resolve(workspaceFolder, path);
  if (target === resolve(workspaceFolder))
    throw new DebugError('not_allowed', 'The workspace itself cannot be renamed or deleted.');
  const folder = await openInside(dirname(target), { workspaceFolder }, 'folder');
  try {
    return await work({ folder, name: basename(target), path });
  } catch (error) {
    throw writeProblem(path, error);
  } finally {
    await folder.handle.close();
  }
}
