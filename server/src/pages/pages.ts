import type { WebSocket } from 'ws';
import { serverStopped } from '#protocol';
import { PendingCalls } from '../tools/pending-calls.ts';
import { defaultHeartbeat } from './heartbeat.ts';
import { PageConnection } from './page-connection.ts';
import type { PageParts } from './page-parts.ts';
import { RequestOutcomes } from './request-outcomes.ts';

/** Serves pages; docs/wire.md describes the messages. */
export function createPages(parts: PageParts) {
  const sockets = new Set<WebSocket>();
  const outcomes = new RequestOutcomes();
  const calls = new PendingCalls('callsOfAPrincipal');
  return {
    /** The number of connected pages. */
    count: () => sockets.size,
    /** Serves a page of a principal over its WebSocket, which already has an `error` listener. */
    connect: (socket: WebSocket, principalId: string) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      const limited = <Answer>(work: () => Promise<Answer>) => calls.run(principalId, work);
      new PageConnection(socket, { heartbeat: defaultHeartbeat, ...parts, outcomes, limited });
    },
    /** Closes all connections: the server is stopping. */
    close: () => {
      for (const socket of sockets) socket.close(serverStopped.code, serverStopped.reason);
    },
  };
}
