import type { Workbench } from '../workbench.ts';
import { withRecent } from '../view-state.ts';

/** Remembers which files were shown. */
export function followRecentFiles({ documents, view }: Pick<Workbench, 'documents' | 'view'>): void {
  documents.subscribe(() => {
    const path = documents.value.current?.path;
    if (path === undefined || view.value.recentFiles[0] === path) return;
    view.update((value) => ({ ...value, recentFiles: withRecent(value.recentFiles, path) }));
  });
}
