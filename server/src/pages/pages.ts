import type { WebSocket } from 'ws';
import type { Hello } from '#protocol';
import type { Debugger } from '../start/debugger.ts';
import type { Logger } from '../log.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import type { WorkspaceFiles } from './workspace-files.ts';
import { defaultHeartbeat, type HeartbeatLimits } from './heartbeat.ts';
import { PageConnection } from './page-connection.ts';

/** What pages are served from. */
export interface BrowserHostParts {
  readonly debug: Debugger;
  readonly toolbox: Toolbox;
  readonly files: WorkspaceFiles;
  /** What the greeting says of this server. */
  readonly hello: Pick<Hello, 'version' | 'build' | 'workspace' | 'readOnly'>;
  readonly log: Logger;
  readonly heartbeat?: HeartbeatLimits;
}

/** The pages that are connected. */
export interface BrowserHost {
  /** Serves one page over its WebSocket, which has an `error` listener already. */
  connect(socket: WebSocket): void;
  /** Ends all connections: the server goes. */
  close(): void;
}

/** Serves pages: docs/wire.md says what travels. */
export function browserHost(parts: BrowserHostParts): BrowserHost {
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
