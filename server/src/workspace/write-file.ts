import { constants, type Stats } from 'node:fs';
import { access, lstat, open } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DebugError, largestWrite } from '#protocol';
import { writeAtomically } from './atomic-write.ts';
import { byteOrderMark, etagOf } from './files.ts';
import { openInside } from './open-inside.ts';
import { errorCode, isMissing, shown } from './paths.ts';
import { createFolders, inFolder, writeProblem, type Place } from './place.ts';

/** The new text of a file of the workspace. */
export interface FileWrite {
  /** Absolute, or relative to the workspace. */
  readonly path: string;
  /** Without a byte order mark: that of the file is kept. */
  readonly text: string;
  /** The etag that the writer read; `null` if there was no file. */
  readonly version: string | null;
}

/** A file that was written. */
export interface WrittenFile {
  /** The real path. */
  readonly path: string;
  readonly etag: string;
  readonly modifiedAt: Date;
}

const conflict = (path: string, words: string) => new DebugError('conflict', `${shown(path)} ${words}`);
const changed = (path: string) => conflict(path, 'changed on disk since it was read. Compare before you save.');
const deleted = (path: string) => conflict(path, 'was deleted on disk. Save it again to create it.');

/** The stats of a file; undefined if it does not exist. A link or a device is refused. */
async function statsOf({ folder, name, path }: Place): Promise<Stats | undefined> {
  const found = await lstat(await inFolder(folder, name)).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw writeProblem(path, error);
  });
  if (found?.isFile() === false) throw conflict(path, 'is no longer a plain file. Look at it before you save.');
  return found;
}

/** Rejects with `conflict` unless the file has the version that the writer read. */
async function checkVersion(place: Place, version: string | null): Promise<Stats | undefined> {
  const stats = await statsOf(place);
  if (stats === undefined && version !== null) throw deleted(place.path);
  if (stats !== undefined && version !== etagOf(stats)) throw changed(place.path);
  return stats;
}

async function hasByteOrderMark(place: Place): Promise<boolean> {
  // It may be a pipe by now, whose opening would never end.
  const careful = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(await inFolder(place.folder, place.name), constants.O_RDONLY | careful);
  try {
    const begin = Buffer.alloc(byteOrderMark.length);
    await handle.read(begin, 0, begin.length, 0);
    return begin.equals(byteOrderMark);
  } finally {
    await handle.close();
  }
}

async function write(place: Place, { text, version }: FileWrite): Promise<WrittenFile> {
  const { folder, name } = place;
  const replaced = await checkVersion(place, version);
  if (replaced !== undefined) await access(await inFolder(folder, name), constants.W_OK);
  const mark = replaced !== undefined && (await hasByteOrderMark(place)) ? [byteOrderMark] : [];
  try {
    const stats = await writeAtomically(await inFolder(folder, name), {
      data: Buffer.concat([...mark, Buffer.from(text)]),
      replaces: replaced,
      isNew: version === null,
      check: () => checkVersion(place, version),
    });
    return { path: join(folder.realPath, name), etag: etagOf(stats), modifiedAt: stats.mtime };
  } catch (error) {
    throw errorCode(error) === 'EEXIST' ? changed(place.path) : error;
  }
}

/** The place of a path: links are followed, those of the folder for a missing file. */
async function findPlace({ path, version }: FileWrite, workspaceFolder: string): Promise<Place> {
  const roots = { workspaceFolder };
  const found = await openInside(path, roots, 'file').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  await found?.handle.close();
  const target = found?.realPath ?? resolve(workspaceFolder, path);
  if (version === null) await createFolders(dirname(target), workspaceFolder);
  return { folder: await openInside(dirname(target), roots, 'folder'), name: basename(target), path };
}

const queues = new Map<string, Promise<unknown>>();

/** Runs the writes of each file in sequence, so that none comes between the check and the rename of another. */
function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (queues.get(key) ?? Promise.resolve()).then(work, work);
  queues.set(key, turn);
  const forget = () => queues.get(key) === turn && queues.delete(key);
  turn.then(forget, forget);
  return turn;
}

/**
 * Writes a file of the workspace atomically, with the folders of a new one, keeping its mode, owner and byte order mark. Rejects with `conflict` if the
 * file changed since the writer read it, `not_allowed` outside the workspace or without permission, `unsupported` for text
 * that is too large.
 */
export async function writeFile(request: FileWrite, workspaceFolder: string): Promise<WrittenFile> {
  const { path, text } = request;
  if (Buffer.byteLength(text) > largestWrite)
    throw new DebugError('unsupported', `${shown(path)} is too large to save here: more than ${largestWrite} bytes.`);
  const place = await findPlace(request, workspaceFolder);
  try {
    return await inTurn(join(place.folder.realPath, place.name), () => write(place, request));
  } catch (error) {
    throw writeProblem(path, error);
  } finally {
    await place.folder.handle.close();
  }
}
