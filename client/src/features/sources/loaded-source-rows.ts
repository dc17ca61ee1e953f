import { baseName, sessionTree, type Dap, type SessionId, type SessionState, type State } from '#protocol';
import { relativePath } from '../../model/files/relative-path.ts';
import type { IsExpanded } from '../../model/expansion.ts';
import { passes } from '../../ui/filter-bar.ts';
import { sourceKeyOf } from '../../model/asked-list.ts';

/** A source that an adapter has loaded. */
export interface LoadedSource {
  readonly key: string;
  readonly sessionId: SessionId;
  readonly source: Dap.Source;
  readonly name: string;
  /** Its folders from the outermost, in the workspace from its top. */
  readonly folders: readonly string[];
}

export type SourceRow =
  | { readonly type: 'source'; readonly key: string; readonly level: number; readonly source: LoadedSource }
  | {
      readonly type: 'folder';
      readonly key: string;
      readonly level: number;
      readonly name: string;
      readonly count: number;
      readonly expanded: boolean;
    };

function foldersOf({ path }: Dap.Source, workspacePath: string): readonly string[] {
  if (path === undefined) return [];
  const relative = relativePath(workspacePath, path);
  const parts = (relative ?? path.replaceAll('\\', '/')).split('/');
  const folders = parts.slice(0, -1);
  // An absolute path begins with a slash.
  return relative === undefined && folders[0] === '' ? [`/${folders[1] ?? ''}`, ...folders.slice(2)] : folders;
}

/** The sources of a session tree, by name. */
export function loadedSources(
  state: State,
  rootId: SessionId | undefined,
  { workspacePath, sourcesOf }: { workspacePath: string; sourcesOf: (session: SessionState) => readonly Dap.Source[] },
): readonly LoadedSource[] {
  const sessions = rootId === undefined ? [] : sessionTree(state, rootId);
  return sessions
    .flatMap((session) =>
      sourcesOf(session).map((source) => ({
        key: `${session.id} ${sourceKeyOf(source)}`,
        sessionId: session.id,
        source,
        name: baseName(source.path ?? '') || (source.name ?? 'Unnamed source'),
        folders: foldersOf(source, workspacePath),
      })),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly sources: LoadedSource[];
  count: number;
}

const emptyFolder = (): Folder => ({ folders: new Map(), sources: [], count: 0 });

function inFolders(sources: readonly LoadedSource[]): Folder {
  const top = emptyFolder();
  for (const source of sources) {
    let folder = top;
    for (const name of source.folders) {
      const inner = folder.folders.get(name) ?? emptyFolder();
      folder.folders.set(name, inner);
      inner.count += 1;
      folder = inner;
    }
    folder.sources.push(source);
  }
  return top;
}

/** Joins the names of folders that contain only one folder. */
function joined(name: string, folder: Folder): { readonly name: string; readonly folder: Folder } {
  const [only, more] = folder.folders;
  return only && !more && folder.sources.length === 0 ? joined(`${name}/${only[0]}`, only[1]) : { name, folder };
}

function rowsIn(folder: Folder, path: string, level: number, isExpanded: IsExpanded): readonly SourceRow[] {
  const folders = [...folder.folders]
    .map(([name, inner]) => joined(name, inner))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap(({ name, folder: inner }): readonly SourceRow[] => {
      const key = path === '' ? name : `${path}/${name}`;
      const expanded = isExpanded(key, true);
      const row = { type: 'folder', key, level, name, count: inner.count, expanded } as const;
      return [row, ...(expanded ? rowsIn(inner, key, level + 1, isExpanded) : [])];
    });
  const sources = folder.sources.map((source) => ({ type: 'source', key: source.key, level, source }) as const);
  return [...folders, ...sources];
}

/** The rows of matching sources, folders first. A filter expands all folders. */
export function sourceRows(
  sources: readonly LoadedSource[],
  { filter, isExpanded }: { readonly filter: string; readonly isExpanded: IsExpanded },
): readonly SourceRow[] {
  const isFiltered = filter.trim() !== '';
  const passing = isFiltered
    ? sources.filter(({ name, source }) => passes(filter, `${name} ${source.path ?? ''}`))
    : sources;
  return rowsIn(inFolders(passing), '', 1, isFiltered ? () => true : isExpanded);
}
