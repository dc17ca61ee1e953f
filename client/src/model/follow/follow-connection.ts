import { NotReachedError } from '../connection/not-reached.ts';
import type { PageWorkbench } from '../create-workbench.ts';
import { followSources } from './follow-sources.ts';

/**
 * Whenever the server is reached anew: reads what it may launch, and what is open. At first it puts in the tabs of the
 * last time, and opens the file that was selected, unless a stop shows another. What an adapter says has changed is read
 * anew too. Returns the function that ends it.
 */
export function followConnection(workbench: PageWorkbench): () => void {
  let seen = workbench.server.value.connection;
  let isRestored = false;

  const openLastFile = (openFile: string | undefined) => {
    const isOpen = workbench.documents.value.current !== undefined || workbench.shownStop() !== undefined;
    // A file that is gone is no news: it was only where this page had been.
    if (openFile !== undefined && !isOpen)
      workbench.openFile(openFile).catch((error: unknown) => {
        if (!(error instanceof NotReachedError)) workbench.dropTab(openFile);
      });
  };

  const restore = () => {
    if (isRestored) workbench.refreshDocuments();
    else workbench.restoreTabs();
    isRestored = true;
  };

  const endSources = followSources(workbench);
  const endConnection = workbench.server.subscribe(() => {
    const { connection } = workbench.server.value;
    if (connection === seen) return;
    seen = connection;
    if (connection.kind !== 'connected') return;
    void workbench.refreshConfigurations();
    const { openFile } = workbench.view.value;
    restore();
    openLastFile(openFile);
  });
  return () => {
    endSources();
    endConnection();
  };
}
