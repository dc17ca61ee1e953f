import { lstat, rename, rmdir, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DebugError } from '#protocol';
import { checkSpelling, errorCode, shown, succeeds } from './paths.ts';
import { atPlace, createFolders, inFolder } from './place.ts';

/** A file or folder before and after it was renamed, by their absolute paths. */
export interface RenamedFile {
  readonly from: string;
  readonly to: string;
}

/**
 * Renames a file or folder of the workspace, or moves it into another folder, which is created if it is missing. Rejects with
 * `conflict` if something has the new name, and `not_allowed` outside the workspace.
 */
export async function renameFile(from: string, to: string, workspaceFolder: string): Promise<RenamedFile> {
  checkSpelling(to);
  return atPlace(from, workspaceFolder, async (source) => {
    await lstat(await inFolder(source.folder, source.name));
    await createFolders(dirname(resolve(workspaceFolder, to)), workspaceFolder);
    return atPlace(to, workspaceFolder, async (target) => {
      const [before, after] = await Promise.all([source, target].map(({ folder, name }) => inFolder(folder, name)));
      if (before === undefined || after === undefined) throw new DebugError('internal', 'A place has no path.');
      if (await succeeds(lstat(after)))
        throw new DebugError('conflict', `${shown(to)} exists already. Choose another name.`);
      await rename(before, after);
      return { from: join(source.folder.realPath, source.name), to: join(target.folder.realPath, target.name) };
    });
  });
}

/** Deletes a file or an empty folder of the workspace; of a link, the link itself. Rejects with `conflict` for a folder with files. */
export async function deleteFile(path: string, workspaceFolder: string): Promise<void> {
  await atPlace(path, workspaceFolder, async ({ folder, name }) => {
    const there = await inFolder(folder, name);
    const isFolder = (await lstat(there)).isDirectory();
    await (isFolder ? rmdir(there) : unlink(there)).catch((error: unknown) => {
      const isFull = ['ENOTEMPTY', 'EEXIST'].includes(errorCode(error));
      throw isFull ? new DebugError('conflict', `${shown(path)} is not empty. Delete its files first.`) : error;
    });
  });
}
