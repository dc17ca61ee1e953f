import type { Dirent } from 'node:fs';
import { DebugError } from '#protocol';
import { Breather } from './breather.ts';
import { kindBehind, readFile, scan } from './files.ts';
import { isIgnored, parseIgnoreFile, type IgnoreFile } from './git-ignore.ts';
import { openInside } from './open-inside.ts';

/** The files of a workspace, by paths relative to it with forward slashes. */
export interface WalkedFiles {
  readonly paths: readonly string[];
  /** There are more files than the limit. */
  readonly truncated: boolean;
}

/** A folder to be read. */
interface Folder {
  readonly names: readonly string[];
  /** The `.gitignore` files that apply to it, the nearest first. */
  readonly ignoreFiles: readonly IgnoreFile[];
}

const ignoreFileName = '.gitignore';
const largestIgnoreFile = 256 * 1024;

/** Large folders in which nobody searches for files. */
const skippedFolders: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', 'node_modules', '__pycache__']);

async function readIgnoreFile(workspaceFolder: string, folder: readonly string[]): Promise<readonly IgnoreFile[]> {
  try {
    const path = [...folder, ignoreFileName].join('/');
    const { text } = await readFile(path, { workspaceFolder }, largestIgnoreFile);
    return [parseIgnoreFile(text, folder.length)];
  } catch {
    return [];
  }
}

/** The entries of a folder; none if it was deleted or may not be read. */
async function entriesOf(workspaceFolder: string, names: readonly string[]): ReturnType<typeof scan> {
  try {
    const opened = await openInside(['.', ...names].join('/'), { workspaceFolder }, 'folder');
    return await scan(opened).finally(() => opened.handle.close());
  } catch (error) {
    if (names.length === 0) throw DebugError.from(error);
    return [];
  }
}

/**
 * The files of a workspace (a real path), without ignored ones and those in large folders of dependencies. Its tree is read
 * breadth-first, so that with too many files the deepest are omitted. The server stays responsive during the walk.
 */
export async function walkFiles(workspaceFolder: string, mostFiles: number): Promise<WalkedFiles> {
  const breather = new Breather();
  const paths: string[] = [];
  const folders: Folder[] = [{ names: [], ignoreFiles: [] }];
  for (const { names, ignoreFiles: around } of folders) {
    const found = await entriesOf(workspaceFolder, names);
    const hasOwn = found.some(({ name }) => name === ignoreFileName);
    const ignoreFiles = hasOwn ? [...(await readIgnoreFile(workspaceFolder, names)), ...around] : around;
    for (const entry of found) {
      await breather.breathe();
      const path = [...names, entry.name];
      const isFolder = entry.isDirectory();
      if (isFolder ? skippedFolders.has(entry.name) : !(await isFile(workspaceFolder, entry, path))) continue;
      if (isIgnored(ignoreFiles, path, isFolder)) continue;
      if (isFolder) folders.push({ names: path, ignoreFiles });
      else paths.push(path.join('/'));
    }
    if (paths.length > mostFiles) return { paths: paths.slice(0, mostFiles), truncated: true };
  }
  return { paths, truncated: false };
}

/** A link to a file inside counts as that file. Links to folders are not followed: they may form a circle. */
async function isFile(workspaceFolder: string, entry: Dirent, path: readonly string[]): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  return (await kindBehind(path.join('/'), { workspaceFolder })) === 'file';
}
