import type { WebSocket } from 'ws';
import { serverStopped } from '#protocol';
import { PendingCalls } from '../tools/pending-calls.ts';
import { Presence } from '../presence/presence.ts';
import { defaultHeartbeat } from './heartbeat.ts';
import type { PageHolder } from './page-attendance.ts';
import { PageConnection } from './page-connection.ts';
import type { PageParts } from './page-parts.ts';
import { RequestOutcomes } from './request-outcomes.ts';

/** Serves pages; docs/wire.md describes the messages. */
export function createPages(parts: PageParts) {
  const sockets = new Set<WebSocket>();
  const outcomes = new RequestOutcomes();
  const calls = new PendingCalls('callsOfAPrincipal');
  const presence = new Presence();
  return {
    /** The number of connected pages. */
    count: () => sockets.size,
    /** Serves a page over its WebSocket, which already has an `error` listener. Agents have no pages. */
    connect: (socket: WebSocket, holder: PageHolder) => {
      if (holder.role === 'agent') {
        socket.close(1008, 'Agents are accepted over MCP only.');
        return;
      }
      sockets.add(socket);
      socket.once('close', () => {
        sockets.delete(socket);
        if (sockets.size === 0) parts.debug.inAdvance?.discard();
      });
      const limited = <Answer>(work: () => Promise<Answer>) => calls.run(holder.id, work);
      new PageConnection(socket, holder, { heartbeat: defaultHeartbeat, ...parts, outcomes, limited, presence });
    },
    /** Closes all connections: the server is stopping. */
    close: () => {
      for (const socket of sockets) socket.close(serverStopped.code, serverStopped.reason);
    },
  };
}
