import { isFile } from '../files/documents.ts';
import type { Workbench } from '../workbench.ts';

/** Tells the server which file this page shows: the `${file}` of agents. */
export function followShownFile({
  documents,
  server,
  call,
}: Pick<Workbench, 'documents' | 'server'> & { readonly call: Workbench['call'] }): void {
  let told: { readonly connection: unknown; readonly path: string | null } | undefined;
  const follow = () => {
    const { connection } = server.value;
    if (connection.kind !== 'connected') return;
    const { current } = documents.value;
    const path = (current && isFile(current) ? current.path : undefined) ?? null;
    if (told?.connection === connection ? told.path === path : path === null) return;
    told = { connection, path };
    // A failure means that the connection was lost. The file is sent again over the next connection.
    call('show_file', { path }).catch(() => undefined);
  };
  for (const store of [documents, server]) store.subscribe(follow);
}
