import type { WebSocket } from 'ws';
import { defaultHeartbeat } from './heartbeat.ts';
import { PageConnection } from './page-connection.ts';
import type { PageParts } from './page-parts.ts';

/** The pages that are connected. */
export interface Pages {
  /** Serves a page over its WebSocket, which already has an `error` listener. */
  connect(socket: WebSocket): void;
  /** Closes all connections: the server is stopping. */
  close(): void;
}

/** Serves pages; docs/wire.md describes the messages. */
export function createPages(parts: PageParts): Pages {
  const sockets = new Set<WebSocket>();
  return {
    connect: (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      new PageConnection(socket, { heartbeat: defaultHeartbeat, ...parts });
    },
    close: () => {
      for (const socket of sockets) socket.close(1001, 'The server is stopping.');
    },
  };
}
