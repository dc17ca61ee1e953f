import type { PageWorkbench } from '../create-workbench.ts';

/**
 * Whenever the server is reached anew: reads what it may launch, and at first opens the file that was open last, unless
 * a stop shows another. Returns the function that ends it.
 */
export function followConnection(workbench: PageWorkbench): () => void {
  let seen = workbench.server.value.connection;

  const openLastFile = () => {
    const { openFile } = workbench.view.value;
    const isOpen = workbench.documents.value.current !== undefined || workbench.shownStop() !== undefined;
    // A file that is gone is no news: it was only where this page had been.
    if (openFile !== undefined && !isOpen) workbench.openFile(openFile).catch(() => undefined);
  };

  return workbench.server.subscribe(() => {
    const { connection } = workbench.server.value;
    if (connection === seen) return;
    seen = connection;
    if (connection.kind !== 'connected') return;
    void workbench.refreshConfigurations();
    openLastFile();
  });
}
