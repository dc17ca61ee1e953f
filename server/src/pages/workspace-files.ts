import { dirname, relative, sep } from 'node:path';
import {
  DebugError,
  largestEdited,
  type FileEntry,
  type FileSearch,
  type FileText,
  type Methods,
  type SourceChecksum,
} from '#protocol';
import { differsFrom } from '../workspace/checksums.ts';
import { findDefinitions } from '../workspace/definitions/find-definitions.ts';
import { FileFinder } from '../workspace/find-files.ts';
import { listFolder, readFile, readWhole, type FileText as ReadText, type FolderEntry } from '../workspace/files.ts';
import { searchFiles } from '../workspace/search-files.ts';
import { openInside } from '../workspace/open-inside.ts';
import { inFolder } from '../workspace/place.ts';
import { isInside, isMissing, resolveInside, shown, type ReadableRoots } from '../workspace/paths.ts';
import { deleteFile, renameFile, type RenamedFile } from '../workspace/rename-file.ts';
import { FileWatch } from '../workspace/watch.ts';
import { writeFile, type FileWrite } from '../workspace/write-file.ts';

export interface WorkspaceFilesOptions {
  readonly workspaceFolder: string;
  /** Other folders that may be read. */
  readonly readRoots?: () => readonly string[];
  /** True for a real path that may not be read. */
  readonly hides?: ReadableRoots['hides'];
  /** Nothing is written (`--read-only`). */
  readonly readOnly?: boolean;
}

/** Why a text cannot be saved; undefined if it can. */
function reasonAgainstSaving(
  { realPath, isLossy, encoding, size }: ReadText,
  { workspaceFolder, readOnly = false }: WorkspaceFilesOptions,
): string | undefined {
  const reasons: readonly (readonly [boolean, string])[] = [
    [readOnly, 'the server was started with --read-only'],
    [!isInside(realPath, workspaceFolder), 'outside the workspace'],
    [isLossy || encoding !== 'utf-8', 'not UTF-8 text'],
    [size > largestEdited, `larger than ${largestEdited / 1024} KiB`],
  ];
  return reasons.find(([applies]) => applies)?.[1];
}

/** The files of a workspace and, for reading, of other folders. Methods reject with a DebugError that says why. */
export function createWorkspaceFiles(options: WorkspaceFilesOptions) {
  const { workspaceFolder, readRoots = () => [], hides, readOnly = false } = options;
  const roots = () => ({ workspaceFolder, readRoots: readRoots(), hides });
  const listeners = new Set<(paths: readonly string[]) => void>();
  const forbidIfReadOnly = (path: string, what: string): void => {
    if (!readOnly) return;
    throw new DebugError(
      'not_allowed',
      `${shown(path)} was not ${what}: this server was started with --read-only. Restart it without to change files.`,
    );
  };
  const finder = new FileFinder(workspaceFolder);
  const watch = new FileWatch({
    onChange: ({ folder, paths }) => {
      finder.forget();
      for (const listener of [...listeners]) listener([folder, ...paths]);
    },
  });
  /** Watches a folder that may be read, as it is now, whatever its path leads to afterwards. */
  const watchFolder = async (path: string): Promise<void> => {
    const opened = await openInside(path, roots(), 'folder');
    try {
      watch.watchFolder(opened.realPath, await inFolder(opened, ''));
    } finally {
      await opened.handle.close();
    }
  };
  const watchFolderOf = (realPath: string): Promise<void> => watchFolder(dirname(realPath)).catch(() => undefined);
  return {
    /** Lists a folder: a path relative to the workspace (empty for the workspace itself), or absolute. */
    list: async (path: string): Promise<Methods['list_files']['result']> => {
      const named = path === '' ? '.' : path;
      // It is watched before it is read, so that no change is missed.
      await watchFolder(named);
      const { entries, isCut } = await listFolder(named, roots());
      return { entries: entries.flatMap((entry) => toFileEntry(workspaceFolder, entry)), truncated: isCut };
    },
    read: async (path: string): Promise<FileText> => {
      await watchFolderOf((await resolveInside(path, roots()).catch(toNotFound)).realPath);
      const file = await readFile(path, roots()).catch(toNotFound);
      const readOnly = reasonAgainstSaving(file, options);
      return { path: file.realPath, text: file.text, ...versionOf(file), ...(readOnly !== undefined && { readOnly }) };
    },
    /** True if a file does not have these checksums. */
    differs: async (path: string, checksums: readonly SourceChecksum[]): Promise<boolean> =>
      differsFrom(await readWhole(path, roots()).catch(toNotFound), checksums),
    /** Writes a file of the workspace atomically. Rejects with `conflict` if it changed on disk. */
    write: async (file: FileWrite): Promise<Methods['write_file']['result']> => {
      forbidIfReadOnly(file.path, 'saved');
      const written = await writeFile(file, workspaceFolder);
      await watchFolderOf(written.path);
      return { path: written.path, ...versionOf(written) };
    },
    rename: (from: string, to: string): Promise<RenamedFile> => {
      forbidIfReadOnly(from, 'renamed');
      return renameFile(from, to, workspaceFolder);
    },
    delete: (path: string): Promise<void> => {
      forbidIfReadOnly(path, 'deleted');
      return deleteFile(path, workspaceFolder);
    },
    /** The files whose paths match a query best. */
    find: (query: string, limit: number) => finder.find(query, limit),
    /** Searches the text of files, until the signal is aborted. An empty text matches nothing. */
    search: async (search: FileSearch, signal: AbortSignal): Promise<Methods['search_files']['result']> => {
      if (search.text === '') return { files: [], total: 0, isCut: false };
      const { paths, truncated } = await finder.paths();
      const found = await searchFiles(search, { workspaceFolder, hides, paths, signal });
      return { ...found, isCut: found.isCut || truncated };
    },
    /** Finds where a name is defined, until the signal is aborted. */
    definitions: async (
      asked: Methods['find_definitions']['params'],
      signal: AbortSignal,
    ): Promise<Methods['find_definitions']['result']> => {
      const { paths, truncated } = await finder.paths();
      const found = await findDefinitions(asked, { ...roots(), paths, signal });
      return { ...found, isCut: found.isCut || truncated };
    },
    /** The paths that do not exist. */
    missing: async (paths: readonly string[]): Promise<readonly string[]> => {
      const areMissing = await Promise.all(
        paths.map((path) => resolveInside(path, roots()).then(() => false, isMissing)),
      );
      return paths.filter((_, index) => areMissing[index]);
    },
    /** Calls a listener when what was listed or read changes on disk. Returns a function that removes the listener. */
    onChanged: (listener: (paths: readonly string[]) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => watch.close(),
  };
}

/** The files that a page may read and write. */
export type WorkspaceFiles = ReturnType<typeof createWorkspaceFiles>;

const versionOf = ({ etag, modifiedAt }: Pick<ReadText, 'etag' | 'modifiedAt'>) => ({
  version: etag,
  modifiedAt: modifiedAt.toISOString(),
});

/** Gives missing files an error code of their own, because a page can still save its text to them. */
function toNotFound(error: unknown): never {
  throw isMissing(error) ? new DebugError('not_found', DebugError.from(error).message, { cause: error }) : error;
}

function toFileEntry(workspaceFolder: string, { name, path, kind }: FolderEntry): FileEntry[] {
  return kind === 'other' ? [] : [{ name, kind, path: relative(workspaceFolder, path).split(sep).join('/') }];
}
