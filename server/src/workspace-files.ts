import { relative, sep } from 'node:path';
import type { FileEntry, FileText } from '#protocol';
import { listFolder, readFile, type FolderEntry } from './workspace/files.ts';

/** The files that a page may look at. */
export interface WorkspaceFiles {
  /** One level of a folder: a path relative to the workspace (the empty one is its top), or absolute. */
  list(path: string): Promise<{ readonly entries: readonly FileEntry[]; readonly truncated: boolean }>;
  /** Rejects with a DebugError that says why a file cannot be shown. */
  read(path: string): Promise<FileText>;
}

/** The files of a workspace, and for reading only those of further folders, as they are when asked. */
export function createWorkspaceFiles(workspaceFolder: string, readRoots: () => readonly string[]): WorkspaceFiles {
  const roots = () => ({ workspaceFolder, readRoots: readRoots() });
  return {
    list: async (path) => {
      const { entries, note } = await listFolder(path === '' ? '.' : path, roots());
      return {
        entries: entries.flatMap((entry) => toFileEntry(workspaceFolder, entry)),
        truncated: note !== undefined,
      };
    },
    read: async (path) => {
      const { realPath, text, etag } = await readFile(path, roots());
      return { path: realPath, text, version: etag };
    },
  };
}

function toFileEntry(workspaceFolder: string, { name, path, kind }: FolderEntry): FileEntry[] {
  return kind === 'other' ? [] : [{ name, kind, path: relative(workspaceFolder, path).split(sep).join('/') }];
}
