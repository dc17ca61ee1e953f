import { baseName, type FoundLine, type Methods, type SearchedFile } from '#protocol';
import type { IsExpanded } from '../../model/expansion.ts';

/** A row of the results: a file, or a line with matches. */
export type SearchRow =
  | {
      readonly type: 'file';
      readonly key: string;
      readonly name: string;
      readonly folder: string;
      readonly count: number;
      readonly expanded: boolean;
    }
  | { readonly type: 'line'; readonly key: string; readonly path: string; readonly found: FoundLine };

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The rows of the results, files expanded unless they were collapsed. */
export const searchRows = (files: readonly SearchedFile[], isExpanded: IsExpanded): readonly SearchRow[] =>
  files.flatMap(({ path, count, lines }): readonly SearchRow[] => {
    const expanded = isExpanded(path, true);
    const file = { type: 'file', key: path, name: baseName(path), folder: folderOf(path), count, expanded } as const;
    if (!expanded) return [file];
    return [file, ...lines.map((found) => ({ type: 'line', key: `${path}:${found.line}`, path, found }) as const)];
  });

/** '1 match', '2,000 matches'. */
export const matchCount = (count: number): string =>
  count === 1 ? '1 match' : `${count.toLocaleString('en')} matches`;

/** The number of matches and files. */
export function resultMessage({ files, total, isCut }: Methods['search_files']['result']): string {
  if (total === 0) return isCut ? 'No matches in the files that were searched.' : 'No matches.';
  const found = `${matchCount(total)} in ${files.length === 1 ? '1 file' : `${files.length.toLocaleString('en')} files`}`;
  return isCut ? `The first ${found}.` : `${found}.`;
}
