import type { Workbench } from '../workbench.ts';
import { withRecent } from '../view-state.ts';

/** Remembers which files were shown. Returns the function that ends it. */
export function followRecentFiles({ documents, view }: Pick<Workbench, 'documents' | 'view'>): () => void {
  return documents.subscribe(() => {
    const path = documents.value.current?.path;
    if (path === undefined || view.value.recentFiles[0] === path) return;
    view.update((value) => ({ ...value, recentFiles: withRecent(value.recentFiles, path) }));
  });
}
