import { constants } from 'node:fs';
import { lstat, mkdir, open } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DebugError } from '#protocol';
import { openInside, type OpenedInside } from './open-inside.ts';
import {
  checkSpelling,
  errorCode,
  existingPart,
  fileProblem,
  isMissing,
  resolveInside,
  shown,
  succeeds,
} from './paths.ts';

/** A folder that is held open. */
type HeldFolder = Pick<OpenedInside, 'handle' | 'realPath'>;

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
export async function inFolder({ handle, realPath }: HeldFolder, name: string): Promise<string> {
  const byDescriptor = `/proc/self/fd/${handle.fd}`;
  return join((await succeeds(lstat(byDescriptor))) ? byDescriptor : realPath, name);
}

const asFolder = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Creates a folder, or opens the one that another program has created meanwhile, which is no link. */
async function createFolder(parent: HeldFolder, name: string): Promise<HeldFolder> {
  const path = await inFolder(parent, name);
  await mkdir(path).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  return { handle: await open(path, asFolder), realPath: join(parent.realPath, name) };
}

/** Creates the folders of a new file that are missing, each in one that is held open. */
export async function createFolders(folder: string, workspaceFolder: string): Promise<void> {
  const roots = { workspaceFolder };
  const isThere = await resolveInside(folder, roots).then(
    () => true,
    (error: unknown) => {
      if (!isMissing(error)) throw error;
      return false;
    },
  );
  if (isThere) return;
  const [existing, missing] = await existingPart(folder);
  let parent: HeldFolder = await openInside(existing, roots, 'folder');
  try {
    for (const name of missing) {
      const created = await createFolder(parent, name);
      await parent.handle.close();
      parent = created;
    }
  } catch (error) {
    throw writeProblem(folder, error);
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
  checkSpelling(path);
  const target = resolve(workspaceFolder, path);
  if (target === resolve(workspaceFolder))
    throw new DebugError(
      'not_allowed',
      'The workspace itself cannot be renamed or deleted. Give the path of something in it.',
    );
  const folder = await openInside(dirname(target), { workspaceFolder }, 'folder');
  try {
    return await work({ folder, name: basename(target), path });
  } catch (error) {
    throw writeProblem(path, error);
  } finally {
    await folder.handle.close();
  }
}
