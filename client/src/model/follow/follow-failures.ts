import type { SessionId } from '#protocol';
import type { Workbench } from '../workbench.ts';

/**
 * Shows whole why a session failed: the status has room for its beginning only. What failed before this page came is no
 * news. Returns the function that ends it.
 */
export function followFailures({ server, notify }: Pick<Workbench, 'server' | 'notify'>): () => void {
  const failed = () => Object.values(server.value.state.sessions).filter(({ ending }) => ending?.error !== undefined);
  let { connection } = server.value;
  let known: ReadonlySet<SessionId> = new Set(failed().map(({ id }) => id));

  return server.subscribe(() => {
    // A connection that was lost brings what was missed, the first one what was before.
    const isGreeting = server.value.connection !== connection && connection.kind !== 'lost';
    ({ connection } = server.value);
    const now = failed();
    if (now.length === known.size && !isGreeting) return;
    for (const { id, parentId, ending } of isGreeting ? [] : now) {
      if (!known.has(id) && parentId === undefined && ending?.error) notify(ending.error.message, 'failure');
    }
    known = new Set(now.map(({ id }) => id));
  });
}
