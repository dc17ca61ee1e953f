import { sourceBreakpoints, type FileEntry, type UserBreakpoint } from '#protocol';
import { relativePath } from '../../model/files/relative-path.ts';
import type { IsExpanded } from '../../model/expansion.ts';

/** What is known of a folder: its entries, or why it cannot be read. */
export type Folder =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly entries: readonly FileEntry[] }
  | { readonly status: 'failed'; readonly message: string };

/** What the rows of the files are built from. Paths are relative to the workspace; its top is the empty path. */
export interface FilesInput {
  readonly folder: (path: string) => Folder;
  readonly isExpanded: IsExpanded;
  /** The open file. */
  readonly openPath: string | undefined;
  /** Files with a breakpoint. */
  readonly marked: ReadonlySet<string>;
}

/** A file or folder of the workspace, or words in the place of a folder's entries. */
export interface FileRow {
  readonly key: string;
  /** From 1. */
  readonly level: number;
  readonly name: string;
  readonly kind: FileEntry['kind'] | 'note' | 'error';
  readonly expanded: boolean;
  readonly isOpen: boolean;
  readonly isMarked: boolean;
}

/** Files of the workspace in which a breakpoint is set. */
export const markedFiles = (workspacePath: string, breakpoints: readonly UserBreakpoint[]): ReadonlySet<string> =>
  new Set(sourceBreakpoints(breakpoints).flatMap(({ path }) => relativePath(workspacePath, path) ?? []));

const note = (path: string, level: number, { name, kind }: Pick<FileRow, 'name' | 'kind'>): FileRow => ({
  key: `${path}//`,
  level,
  name,
  kind,
  expanded: false,
  isOpen: false,
  isMarked: false,
});

/** The rows of a folder and of what is open in it; none where the whole workspace is empty. Only open folders are asked for. */
export function fileRows(input: FilesInput, path = '', level = 1): readonly FileRow[] {
  const folder = input.folder(path);
  if (folder.status === 'loading') return [note(path, level, { name: 'reading', kind: 'note' })];
  if (folder.status === 'failed') return [note(path, level, { name: folder.message, kind: 'error' })];
  if (folder.entries.length === 0) return path === '' ? [] : [note(path, level, { name: 'No files.', kind: 'note' })];
  return folder.entries.flatMap(({ name, path: key, kind }): readonly FileRow[] => {
    const expanded = kind === 'folder' && input.isExpanded(key, false);
    const isOpen = kind === 'file' && key === input.openPath;
    const row: FileRow = { key, level, name, kind, expanded, isOpen, isMarked: input.marked.has(key) };
    return expanded ? [row, ...fileRows(input, key, level + 1)] : [row];
  });
}
