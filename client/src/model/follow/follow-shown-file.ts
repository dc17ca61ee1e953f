import type { Methods } from '#protocol';
import { isFile } from '../files/document-names.ts';
import type { Workbench } from '../workbench.ts';

/** How long the cursor rests before the server gets its place, in milliseconds. */
const restsFor = 300;

/** Tells the server which file this page shows, and where its cursor is: `${file}` and `${lineNumber}` of agents. */
export function followShownFile({
  documents,
  editorSelection,
  server,
  call,
}: Pick<Workbench, 'documents' | 'editorSelection' | 'server'> & { readonly call: Workbench['call'] }): void {
  let sent: { readonly connection: unknown; readonly path: string | null } | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const send = (shown: Methods['show_file']['params']) =>
    // A failure means that the connection was lost. The file is sent again over the next connection.
    void call('show_file', shown).catch(() => undefined);
  const tellSelection = () => {
    const { path } = sent ?? {};
    const isSent = typeof path === 'string' && server.value.connection === sent?.connection;
    if (isSent) send({ path, selection: editorSelection.value });
  };
  const whenRested = () => {
    clearTimeout(resting);
    resting = setTimeout(tellSelection, restsFor);
  };
  const follow = () => {
    const { connection } = server.value;
    // Pages that only watch do not decide what `${file}` is.
    if (connection.kind !== 'connected' || server.value.role === 'observer') return;
    const { current } = documents.value;
    const path = (current && isFile(current) ? current.path : undefined) ?? null;
    if (sent?.connection === connection ? sent.path === path : path === null) return;
    sent = { connection, path };
    // The selection is still that of the file before.
    send({ path });
    whenRested();
  };
  for (const store of [documents, server]) store.subscribe(follow);
  editorSelection.subscribe(whenRested);
}
