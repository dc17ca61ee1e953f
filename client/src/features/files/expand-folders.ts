import { setExpanded } from '../../model/expansion.ts';
import type { ViewPort } from '../../model/ports.ts';

/** The name under which expanded folders are remembered. */
export const treeName = 'files';

/** Expands the folders that a file of the workspace is in, so that its row is there. */
export function expandFoldersOf({ view }: ViewPort, path: string): void {
  const names = path.split('/').slice(0, -1);
  const folders = names.map((_name, index) => names.slice(0, index + 1).join('/'));
  setExpanded(view, treeName, Object.fromEntries(folders.map((folder) => [folder, true])));
}
