import { relative, sep } from 'node:path';
import { DebugError, largestEdited, type FileEntry, type FileText, type Methods, type SourceChecksum } from '#protocol';
import { differsFrom } from '../workspace/checksums.ts';
import { FileFinder } from '../workspace/find-files.ts';
import { listFolder, readFile, readWhole, type FileText as ReadText, type FolderEntry } from '../workspace/files.ts';
import { isInside, isMissing, resolveInside, shown } from '../workspace/paths.ts';
import { FileWatch } from '../workspace/watch.ts';
import { writeFile, type FileWrite } from '../workspace/write-file.ts';

/** The files that a page may read and write. */
export interface WorkspaceFiles {
  /** Lists a folder: a path relative to the workspace (empty for the workspace itself), or absolute. */
  list(path: string): Promise<{ readonly entries: readonly FileEntry[]; readonly truncated: boolean }>;
  /** Rejects with a DebugError that says why a file cannot be read. */
  read(path: string): Promise<FileText>;
  /** True if a file does not have these checksums. Rejects with a DebugError if it cannot be read. */
  differs(path: string, checksums: readonly SourceChecksum[]): Promise<boolean>;
  /** The files whose paths match a query best. */
  find(query: string, limit: number): Promise<Methods['find_files']['result']>;
  /** The paths that do not exist. */
  missing(paths: readonly string[]): Promise<readonly string[]>;
  /** Writes a file of the workspace atomically. Rejects with a DebugError; `conflict` if it changed on disk. */
  write(file: FileWrite): Promise<Methods['write_file']['result']>;
  /** Calls a listener when what was listed or read changes on disk. Returns a function that removes the listener. */
  onChanged(listener: (paths: readonly string[]) => void): () => void;
  close(): void;
}

export interface WorkspaceFilesOptions {
  readonly workspaceFolder: string;
  /** Other folders that may be read. */
  readonly readRoots?: () => readonly string[];
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

/** The files of a workspace and, for reading, of other folders. */
export function createWorkspaceFiles(options: WorkspaceFilesOptions): WorkspaceFiles {
  const { workspaceFolder, readRoots = () => [], readOnly = false } = options;
  const roots = () => ({ workspaceFolder, readRoots: readRoots() });
  const listeners = new Set<(paths: readonly string[]) => void>();
  const finder = new FileFinder(workspaceFolder);
  const watch = new FileWatch({
    onChange: ({ folder, paths }) => {
      finder.forget();
      for (const listener of [...listeners]) listener([folder, ...paths]);
    },
  });
  return {
    list: async (path) => {
      const named = path === '' ? '.' : path;
      // It is watched before it is read, so that no change is missed.
      watch.watchFolder((await resolveInside(named, roots())).realPath);
      const { entries, note } = await listFolder(named, roots());
      return {
        entries: entries.flatMap((entry) => toFileEntry(workspaceFolder, entry)),
        truncated: note !== undefined,
      };
    },
    read: async (path) => {
      watch.watchFile((await resolveInside(path, roots()).catch(toNotFound)).realPath);
      const file = await readFile(path, roots()).catch(toNotFound);
      const { realPath, text, etag, modifiedAt } = file;
      const reason = reasonAgainstSaving(file, options);
      return {
        path: realPath,
        text,
        version: etag,
        modifiedAt: modifiedAt.toISOString(),
        ...(reason !== undefined && { readOnly: reason }),
      };
    },
    differs: async (path, checksums) => differsFrom(await readWhole(path, roots()).catch(toNotFound), checksums),
    write: async (file) => {
      if (readOnly)
        throw new DebugError(
          'not_allowed',
          `${shown(file.path)} was not saved: this server was started with --read-only. Restart it without to save files.`,
        );
      const { path, etag, modifiedAt } = await writeFile(file, workspaceFolder);
      watch.watchFile(path);
      return { path, version: etag, modifiedAt: modifiedAt.toISOString() };
    },
    find: (query, limit) => finder.find(query, limit),
    missing: async (paths) => {
      const areMissing = await Promise.all(
        paths.map((path) => resolveInside(path, roots()).then(() => false, isMissing)),
      );
      return paths.filter((_, index) => areMissing[index]);
    },
    onChanged: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => watch.close(),
  };
}

/** Gives missing files an error code of their own, because a page can still save its text to them. */
function toNotFound(error: unknown): never {
  throw isMissing(error) ? new DebugError('not_found', DebugError.from(error).message, { cause: error }) : error;
}

function toFileEntry(workspaceFolder: string, { name, path, kind }: FolderEntry): FileEntry[] {
  return kind === 'other' ? [] : [{ name, kind, path: relative(workspaceFolder, path).split(sep).join('/') }];
}
