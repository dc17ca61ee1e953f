import { NotReachedError } from '../connection/not-reached.ts';
import type { PageWorkbench } from '../create-workbench.ts';

/** Reads configurations and open files again after each connect. The first time it restores the last tabs. */
export function followConnection(port: PageWorkbench): void {
  let seen = port.server.value.connection;
  let isRestored = false;

  const openLastFile = (openFile: string | undefined) => {
    const isOpen = port.documents.value.current !== undefined || port.shownStop() !== undefined;
    // A missing file is not worth a message: it is only where this page was before.
    if (openFile !== undefined && !isOpen)
      port.openFile(openFile).catch((error: unknown) => {
        if (!(error instanceof NotReachedError)) port.dropTab(openFile);
      });
  };

  port.server.subscribe(() => {
    const { connection } = port.server.value;
    if (connection === seen) return;
    seen = connection;
    if (connection.kind !== 'connected') return;
    void port.refreshConfigurations();
    if (isRestored) {
      port.refreshDocuments();
      openLastFile(port.view.value.openFile);
    } else port.restoreTabs();
    isRestored = true;
  });
}
