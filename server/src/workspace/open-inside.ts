import { constants, type Stats } from 'node:fs';
import { lstat, open, readlink, realpath, type FileHandle } from 'node:fs/promises';
import { DebugError } from '#protocol';
import { errorCode, fileProblem, resolveInside, shown, type InsidePath, type ReadableRoots } from './paths.ts';

/** An opened file or folder inside a readable root. The caller closes it. */
export interface OpenedInside extends InsidePath {
  readonly handle: FileHandle;
  readonly stats: Stats;
}

export type FileKind = 'file' | 'folder';

const attempts = 3;
/** Never blocks on a named pipe, never follows a link at the end, never takes a terminal. */
const carefully =
  constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0) | (constants.O_NOCTTY ?? 0);

const kinds: readonly { readonly is: (stats: Stats) => boolean; readonly words: string }[] = [
  { is: (stats) => stats.isFile(), words: 'is a file, not a folder.' },
  { is: (stats) => stats.isDirectory(), words: 'is a folder, not a file.' },
  { is: (stats) => stats.isFIFO(), words: 'is a named pipe, not a file.' },
  { is: (stats) => stats.isSocket(), words: 'is a socket, not a file.' },
  { is: () => true, words: 'is a device, not a file.' },
];

function checkKind(path: string, stats: Stats, kind: FileKind): void {
  if (kind === 'file' ? stats.isFile() : stats.isDirectory()) return;
  const words = kinds.find(({ is }) => is(stats))?.words ?? '';
  throw new DebugError('invalid_arguments', `${shown(path)} ${words} Give the path of a ${kind}.`);
}

/** True if the opened file is the one that was checked. */
async function isTheSame(handle: FileHandle, realPath: string): Promise<boolean> {
  const opened = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined);
  if (opened !== undefined) return opened === realPath;
  // The system does not know the paths of opened files.
  const [mine, there, path] = await Promise.all([handle.stat(), lstat(realPath), realpath(realPath)]);
  return mine.ino === there.ino && mine.dev === there.dev && path === realPath;
}

/** Tries to open a path; undefined if it changed between check and use. */
async function tryToOpen(path: string, roots: ReadableRoots, kind: FileKind): Promise<OpenedInside | undefined> {
  const inside = await resolveInside(path, roots);
  let refused: FileHandle | undefined;
  try {
    checkKind(path, await lstat(inside.realPath), kind);
    const handle = (refused = await open(inside.realPath, carefully));
    const stats = await handle.stat();
    if (!(await isTheSame(handle, inside.realPath))) return undefined;
    checkKind(path, stats, kind);
    refused = undefined;
    return { ...inside, handle, stats };
  } catch (error) {
    if (errorCode(error) === 'ELOOP' || errorCode(error) === 'ENOENT') return undefined;
    throw error instanceof DebugError ? error : fileProblem(path, error);
  } finally {
    await refused?.close();
  }
}

/** Opens a regular file or folder inside a readable root, safe against changes between check and use. */
export async function openInside(path: string, roots: ReadableRoots, kind: FileKind): Promise<OpenedInside> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const opened = await tryToOpen(path, roots, kind);
    if (opened !== undefined) return opened;
  }
  throw new DebugError('invalid_arguments', `${shown(path)} keeps changing while it is opened. Try again.`);
}
