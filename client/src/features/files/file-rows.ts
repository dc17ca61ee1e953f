import { sourceBreakpoints, type FileEntry, type UserBreakpoint } from '#protocol';
import { relativePath } from '../../model/files/relative-path.ts';
import type { IsExpanded } from '../../model/expansion.ts';
import type { Read } from '../../model/ports.ts';

/** A folder's entries, or why it cannot be read. */
export type Folder = Read<readonly FileEntry[]>;

/** The input for the rows of the files. Paths are relative to the workspace, whose own path is empty. */
export interface FilesInput {
  readonly folder: (path: string) => Folder;
  readonly isExpanded: IsExpanded;
  readonly openPath: string | undefined;
  readonly marked: ReadonlySet<string>;
}

/** A file or folder of the workspace, or a message in place of a folder's entries. */
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

/** The files of the workspace with a breakpoint. */
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

/** The rows of a folder and of expanded folders in it. Only expanded folders are read. */
export function fileRows(input: FilesInput, path = '', level = 1): readonly FileRow[] {
  const folder = input.folder(path);
  if (folder.status === 'loading') return [note(path, level, { name: 'reading', kind: 'note' })];
  if (folder.status === 'failed') return [note(path, level, { name: folder.message, kind: 'error' })];
  if (folder.value.length === 0) return path === '' ? [] : [note(path, level, { name: 'No files.', kind: 'note' })];
  return folder.value.flatMap(({ name, path: key, kind }): readonly FileRow[] => {
    const expanded = kind === 'folder' && input.isExpanded(key, false);
    const isOpen = kind === 'file' && key === input.openPath;
    const row: FileRow = { key, level, name, kind, expanded, isOpen, isMarked: input.marked.has(key) };
    return expanded ? [row, ...fileRows(input, key, level + 1)] : [row];
  });
}
