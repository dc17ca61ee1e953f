import { relative, sep } from 'node:path';
import { DebugError, largestEdited, type FileEntry, type FileText, type Methods, type SourceChecksum } from '#protocol';
import { differsFrom } from '../workspace/checksums.ts';
import { FileFinder } from '../workspace/find-files.ts';
import { listFolder, readFile, readWhole, type FileText as ReadText, type FolderEntry } from '../workspace/files.ts';
import { isInside, isMissing, resolveInside, shown } from '../workspace/paths.ts';
import { FileWatch } from '../workspace/watch.ts';
import { writeFile, type FileWrite } from '../workspace/write-file.ts';

/** The files that a page may look at, and write. */
export interface WorkspaceFiles {
  /** One level of a folder: a path relative to the workspace (the empty one is its top), or absolute. */
  list(path: string): Promise<{ readonly entries: readonly FileEntry[]; readonly truncated: boolean }>;
  /** Rejects with a DebugError that says why a file cannot be shown. */
  read(path: string): Promise<FileText>;
  /** Whether a file is another one than its checksums say. Rejects with a DebugError where it cannot be read. */
  differs(path: string, checksums: readonly SourceChecksum[]): Promise<boolean>;
  /** The files that fit a few letters of their paths best. */
  find(query: string, limit: number): Promise<Methods['find_files']['result']>;
  /** Those of some files that are not there. */
  missing(paths: readonly string[]): Promise<readonly string[]>;
  /** Writes a file of the workspace whole or not at all. Rejects with a DebugError; `conflict` where it changed on disk. */
  write(file: FileWrite): Promise<Methods['write_file']['result']>;
  /** Called with absolute paths of what was listed or read and changed on disk. Returns the function that ends it. */
  onChanged(listener: (paths: readonly string[]) => void): () => void;
  close(): void;
}

/** What is served, and whether it may be changed. */
export interface WorkspaceFilesOptions {
  readonly workspaceFolder: string;
  /** Further folders, for reading only. */
  readonly readRoots?: () => readonly string[];
  /** Nothing is written (`--read-only`). */
  readonly readOnly?: boolean;
}

/** Why a text cannot be saved here; undefined where it can. */
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

/** The files of a workspace, and for reading only those of further folders, as they are when asked. */
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
      // Each is watched before it is read: what changes in the meantime is told, too.
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
          `${shown(file.path)} was not saved: this server was started with --read-only. Start it without to save files.`,
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

/** A missing file is told apart from one that may not be read: what was typed for it can still be saved. */
function toNotFound(error: unknown): never {
  throw isMissing(error) ? new DebugError('not_found', DebugError.from(error).message, { cause: error }) : error;
}

function toFileEntry(workspaceFolder: string, { name, path, kind }: FolderEntry): FileEntry[] {
  return kind === 'other' ? [] : [{ name, kind, path: relative(workspaceFolder, path).split(sep).join('/') }];
}
