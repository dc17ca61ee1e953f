import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DebugError } from '#protocol';
import { openInside, type OpenedInside } from './open-inside.ts';
import { byPath, resolveInside, shown, type ReadableRoots } from './paths.ts';
import type { Dirent, Stats } from 'node:fs';

/** The text of a file at one moment. */
export interface FileText {
  /** With all links followed: the same for every name of a file. */
  readonly realPath: string;
  readonly text: string;
  /** Changes whenever the file does. */
  readonly etag: string;
  readonly modifiedAt: Date;
  /** True if invalid bytes were replaced: the text must not be written back. */
  readonly isLossy: boolean;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
  /** In bytes, on disk. */
  readonly size: number;
}

/** One name in a folder. */
export interface FolderEntry {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** `other`: a device, a socket, a pipe, a broken link or one to the outside. It cannot be opened. */
  readonly kind: 'folder' | 'file' | 'other';
}

/** The entries of a folder, folders first. */
export interface FolderListing {
  readonly entries: readonly FolderEntry[];
  /** There are more entries than are listed. */
  readonly isCut: boolean;
}

/** The largest text that is read, in bytes. */
export const largestText = 8 * 1024 * 1024;
/** The most entries that are listed. */
const mostEntries = 5000;
const mostScanned = 50_000;
const binaryProbe = 8000;
const hiddenNames: ReadonlySet<string> = new Set(['.git']);

/** The bytes that the file had when it was opened, without what is appended in the meantime. */
async function readBytes({ handle, stats }: OpenedInside): Promise<Buffer> {
  const bytes = Buffer.alloc(stats.size);
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}

/** The byte order mark of UTF-8. */
export const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** An identifier that changes whenever the file does. */
export const etagOf = ({ ino, size, mtimeMs }: Stats): string =>
  `${ino.toString(36)}-${size.toString(36)}-${mtimeMs.toString(36)}`;

const byteOrderMarks = [
  { encoding: 'utf-16le', bytes: Buffer.from([0xff, 0xfe]) },
  { encoding: 'utf-16be', bytes: Buffer.from([0xfe, 0xff]) },
] as const;

/** Bytes as text without a byte order mark; undefined for binary data. */
function decode(bytes: Buffer): Pick<FileText, 'text' | 'isLossy' | 'encoding'> | undefined {
  const marked = byteOrderMarks.find((mark) => bytes.subarray(0, 2).equals(mark.bytes));
  if (marked === undefined && bytes.subarray(0, binaryProbe).includes(0)) return undefined;
  const encoding = marked?.encoding ?? 'utf-8';
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), isLossy: false, encoding };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), isLossy: true, encoding };
  }
}

/** The bytes of a file inside a readable root. */
interface FileBytes extends Omit<FileText, 'text' | 'isLossy' | 'encoding'> {
  readonly bytes: Buffer;
}

/** Reads a file inside a readable root. Rejects with `unsupported` if it is too large, or as `resolveInside` does. */
export async function readWhole(path: string, roots: ReadableRoots, cap = largestText): Promise<FileBytes> {
  const opened = await openInside(path, roots, 'file');
  try {
    const { stats, realPath } = opened;
    if (stats.size > cap)
      throw new DebugError('unsupported', `${shown(path)} is too large to read: more than ${cap} bytes.`);
    const bytes = await readBytes(opened);
    return { realPath, bytes, etag: etagOf(stats), modifiedAt: stats.mtime, size: stats.size };
  } finally {
    await opened.handle.close();
  }
}

/** Reads a text file as `readWhole` does. Binary files are `unsupported` too. */
export async function readFile(path: string, roots: ReadableRoots, cap?: number): Promise<FileText> {
  const { bytes, ...file } = await readWhole(path, roots, cap);
  const decoded = decode(bytes);
  if (decoded === undefined) throw new DebugError('unsupported', `${shown(path)} is a binary file, not text.`);
  return { ...file, ...decoded };
}

/** The kind of a link's target. */
export async function kindBehind(path: string, roots: ReadableRoots): Promise<FolderEntry['kind']> {
  try {
    const { realPath } = await resolveInside(path, roots);
    const stats = await stat(realPath);
    return stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other';
  } catch {
    return 'other';
  }
}

async function toEntry(folder: string, found: Dirent, roots: ReadableRoots): Promise<FolderEntry> {
  const path = join(folder, found.name);
  const kind = found.isDirectory() ? 'folder' : found.isFile() ? 'file' : 'other';
  return { name: found.name, path, kind: found.isSymbolicLink() ? await kindBehind(path, roots) : kind };
}

/** The entries of an opened folder, up to a limit, read by its descriptor if the system has a path for that. */
export async function scan({ handle, realPath }: OpenedInside): Promise<readonly Dirent[]> {
  const directory = await opendir(`/proc/self/fd/${handle.fd}`).catch(() => opendir(realPath));
  const found: Dirent[] = [];
  for await (const entry of directory) {
    if (!hiddenNames.has(entry.name)) found.push(entry);
    if (found.length > mostScanned) break;
  }
  return found;
}

const folderFirst = (one: FolderEntry, other: FolderEntry) =>
  Number(other.kind === 'folder') - Number(one.kind === 'folder') ||
  byPath(one.name, other.name) ||
  (one.name < other.name ? -1 : 1);

/** Lists a folder inside a readable root, without `.git`. A very large list is truncated. */
export async function listFolder(path: string, roots: ReadableRoots): Promise<FolderListing> {
  const opened = await openInside(path, roots, 'folder');
  try {
    const found = await scan(opened);
    const entries = await Promise.all(found.map((entry) => toEntry(opened.path, entry, roots)));
    return { entries: entries.sort(folderFirst).slice(0, mostEntries), isCut: entries.length > mostEntries };
  } finally {
    await opened.handle.close();
  }
}
