import { relative, sep } from 'node:path';
import type { FileEntry, FileText, Methods } from '#protocol';
import { FileFinder } from './workspace/find-files.ts';
import { listFolder, readFile, type FolderEntry } from './workspace/files.ts';
import { FileWatch } from './workspace/watch.ts';

/** The files that a page may look at. */
export interface WorkspaceFiles {
  /** One level of a folder: a path relative to the workspace (the empty one is its top), or absolute. */
  list(path: string): Promise<{ readonly entries: readonly FileEntry[]; readonly truncated: boolean }>;
  /** Rejects with a DebugError that says why a file cannot be shown. */
  read(path: string): Promise<FileText>;
  /** The files that fit a few letters of their paths best. */
  find(query: string, limit: number): Promise<Methods['find_files']['result']>;
  /** Called with absolute paths of what was listed or read and changed on disk. Returns the function that ends it. */
  onChanged(listener: (paths: readonly string[]) => void): () => void;
  close(): void;
}

/** The files of a workspace, and for reading only those of further folders, as they are when asked. */
export function createWorkspaceFiles(workspaceFolder: string, readRoots: () => readonly string[]): WorkspaceFiles {
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
      const { realPath, entries, note } = await listFolder(path === '' ? '.' : path, roots());
      watch.watchFolder(realPath);
      return {
        entries: entries.flatMap((entry) => toFileEntry(workspaceFolder, entry)),
        truncated: note !== undefined,
      };
    },
    read: async (path) => {
      const { realPath, text, etag } = await readFile(path, roots());
      watch.watchFile(realPath);
      return { path: realPath, text, version: etag };
    },
    find: (query, limit) => finder.find(query, limit),
    onChanged: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => watch.close(),
  };
}

function toFileEntry(workspaceFolder: string, { name, path, kind }: FolderEntry): FileEntry[] {
  return kind === 'other' ? [] : [{ name, kind, path: relative(workspaceFolder, path).split(sep).join('/') }];
}
