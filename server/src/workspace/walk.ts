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

/** Reads the tree of a workspace breadth-first, so that with too many files the deepest are omitted. */
class Walk {
  readonly paths: string[] = [];
  readonly #workspaceFolder: string;
  readonly #mostFiles: number;
  readonly #breather = new Breather();
  #folders: Folder[] = [{ names: [], ignoreFiles: [] }];

  constructor(workspaceFolder: string, mostFiles: number) {
    this.#workspaceFolder = workspaceFolder;
    this.#mostFiles = mostFiles;
  }

  async run(): Promise<WalkedFiles> {
    while (this.#folders.length > 0) {
      const level = this.#folders;
      this.#folders = [];
      for (const folder of level) {
        await this.#read(folder);
        if (this.paths.length > this.#mostFiles)
          return { paths: this.paths.slice(0, this.#mostFiles), truncated: true };
      }
    }
    return { paths: this.paths, truncated: false };
  }

  async #read({ names, ignoreFiles: around }: Folder): Promise<void> {
    const found = await this.#entries(names);
    const hasOwn = found.some(({ name }) => name === ignoreFileName);
    const own = hasOwn ? await readIgnoreFile(this.#workspaceFolder, names) : [];
    const ignoreFiles = [...own, ...around];
    for (const entry of found) {
      await this.#breather.breathe();
      const path = [...names, entry.name];
      const isFolder = entry.isDirectory();
      if (isFolder ? skippedFolders.has(entry.name) : !(await this.#isFile(entry, path))) continue;
      if (isIgnored(ignoreFiles, path, isFolder)) continue;
      if (isFolder) this.#folders.push({ names: path, ignoreFiles });
      else this.paths.push(path.join('/'));
    }
  }

  /** The entries of a folder; none if it was deleted or may not be read. */
  async #entries(names: readonly string[]): ReturnType<typeof scan> {
    try {
      const opened = await openInside(['.', ...names].join('/'), { workspaceFolder: this.#workspaceFolder }, 'folder');
      try {
        return await scan(opened);
      } finally {
        await opened.handle.close();
      }
    } catch (error) {
      if (names.length === 0) throw DebugError.from(error);
      return [];
    }
  }

  /** A link to a file inside counts as that file. Links to folders are not followed: they may form a circle. */
  async #isFile(entry: Awaited<ReturnType<typeof scan>>[number], path: readonly string[]): Promise<boolean> {
    if (!entry.isSymbolicLink()) return entry.isFile();
    return (await kindBehind(path.join('/'), { workspaceFolder: this.#workspaceFolder })) === 'file';
  }
}

/**
 * The files of a workspace (a real path), without ignored ones and those in large folders of dependencies. The server
 * stays responsive during the walk.
 */
export const walkFiles = (workspaceFolder: string, mostFiles: number): Promise<WalkedFiles> =>
  new Walk(workspaceFolder, mostFiles).run();
