import type { SessionId } from '#protocol';
import type { Workbench } from '../workbench.ts';

/**
 * Tells once that a program's server is ready, with its address to open: a page may not open another by itself. What was
 * ready before this page came is no news. Returns the function that ends it.
 */
export function followServers({ server, notify }: Pick<Workbench, 'server' | 'notify'>): () => void {
  const ready = () =>
    Object.values(server.value.state.sessions).filter(({ serverAddress }) => serverAddress !== undefined);
  let { connection } = server.value;
  let known: ReadonlySet<SessionId> = new Set(ready().map(({ id }) => id));

  return server.subscribe(() => {
    const isGreeting = server.value.connection !== connection && connection.kind !== 'lost';
    ({ connection } = server.value);
    const now = ready();
    if (now.length === known.size && !isGreeting) return;
    for (const { id, name, serverAddress = '' } of isGreeting ? [] : now) {
      if (known.has(id)) continue;
      notify(`The server of ${name} is ready: ${serverAddress}`, 'news', {
        label: 'Open',
        run: () => window.open(serverAddress, '_blank', 'noopener'),
      });
    }
    known = new Set(now.map(({ id }) => id));
  });
}
