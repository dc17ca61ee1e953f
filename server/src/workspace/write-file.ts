import { constants, type Stats } from 'node:fs';
import { access, lstat, open } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DebugError, largestWrite } from '#protocol';
import { writeAtomically } from './atomic-write.ts';
import { byteOrderMark, etagOf } from './files.ts';
import { openInside, type OpenedInside } from './open-inside.ts';
import { errorCode, fileProblem, isMissing, shown } from './paths.ts';

/** A text that is to be a file of the workspace. */
export interface FileWrite {
  /** Absolute, or relative to the workspace. */
  readonly path: string;
  /** As it is to stand in the file, without a byte order mark: one that the file has is kept. */
  readonly text: string;
  /** The file as the writer knows it (its etag); `null` where the writer knows that there is none. */
  readonly version: string | null;
}

/** A file that was written. */
export interface WrittenFile {
  /** By real path. */
  readonly path: string;
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** A place for a file: its folder, held open, and its name there. */
interface Place {
  readonly folder: OpenedInside;
  readonly name: string;
  /** As it was named, for messages. */
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

const conflict = (path: string, words: string) => new DebugError('conflict', `${shown(path)} ${words}`);
const changed = (path: string) => conflict(path, 'changed on disk since it was read. Compare before you save.');
const deleted = (path: string) => conflict(path, 'was deleted on disk. Save it again to write it anew.');

/** What went wrong, in words; the disk has the file as it was. */
function writeProblem(path: string, error: unknown): DebugError {
  if (error instanceof DebugError) return error;
  const code = errorCode(error);
  const words = writeProblems[code];
  return words === undefined
    ? fileProblem(path, error)
    : new DebugError('not_allowed', `${shown(path)} ${words}`, { cause: error });
}

/** The path of a name in a folder that is held open: what the folder's own path leads to may be changed meanwhile. */
async function inFolder({ handle, realPath }: OpenedInside, name: string): Promise<string> {
  const byDescriptor = `/proc/self/fd/${handle.fd}`;
  const isThere = await lstat(byDescriptor).then(
    () => true,
    () => false,
  );
  return join(isThere ? byDescriptor : realPath, name);
}

/** What stands in a place now; undefined for nothing. A link or a device there is refused. */
async function standing({ folder, name, path }: Place): Promise<Stats | undefined> {
  const found = await lstat(await inFolder(folder, name)).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw writeProblem(path, error);
  });
  if (found?.isFile() === false) throw conflict(path, 'is no longer a plain file. Look at it before you save.');
  return found;
}

/** Refuses unless the place is as the writer knows it. */
async function checkVersion(place: Place, version: string | null): Promise<Stats | undefined> {
  const stats = await standing(place);
  if (stats === undefined && version !== null) throw deleted(place.path);
  if (stats !== undefined && version !== etagOf(stats)) throw changed(place.path);
  return stats;
}

async function hasByteOrderMark(place: Place): Promise<boolean> {
  const handle = await open(await inFolder(place.folder, place.name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
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

/** Where a path leads: of a file that is there by every link, of a missing one by those of its folder. */
async function findPlace(path: string, workspaceFolder: string): Promise<Place> {
  const roots = { workspaceFolder };
  const found = await openInside(path, roots, 'file').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  await found?.handle.close();
  const target = found?.realPath ?? resolve(workspaceFolder, path);
  return { folder: await openInside(dirname(target), roots, 'folder'), name: basename(target), path };
}

const queues = new Map<string, Promise<unknown>>();

/** One write after the other for each file, so that none comes between the check and the move of another. */
function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (queues.get(key) ?? Promise.resolve()).then(work, work);
  queues.set(key, turn);
  const forget = () => queues.get(key) === turn && queues.delete(key);
  turn.then(forget, forget);
  return turn;
}

/**
 * Writes a file of the workspace, whole or not at all: a temporary file beside it takes its place, with its mode, owner
 * and byte order mark. `conflict` where the file is not what the writer knows, `not_allowed` outside the workspace or
 * where this user may not write, `unsupported` for a text that is too large.
 */
export async function writeFile(request: FileWrite, workspaceFolder: string): Promise<WrittenFile> {
  const { path, text } = request;
  if (Buffer.byteLength(text) > largestWrite)
    throw new DebugError('unsupported', `${shown(path)} is too large to save here: more than ${largestWrite} bytes.`);
  const place = await findPlace(path, workspaceFolder);
  try {
    return await inTurn(join(place.folder.realPath, place.name), () => write(place, request));
  } catch (error) {
    throw writeProblem(path, error);
  } finally {
    await place.folder.handle.close();
  }
}
