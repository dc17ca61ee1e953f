import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The connections that have not authenticated, with the bytes of all connections. */
export interface UnauthenticatedConnections {
  /** Called when a request on this connection has authenticated: from now on it is not limited. */
  readonly authenticated: (socket: Socket) => void;
  /** How many there are. */
  readonly count: () => number;
  /** The bytes of all connections since the start. */
  readonly bytes: () => { readonly received: number; readonly sent: number };
}

/**
 * Caps the connections that have not authenticated, so that they cannot shut out others: the oldest one of the address that
 * has the most is dropped.
 */
export function limitUnauthenticated(server: Server, most: number): UnauthenticatedConnections {
  const open = new Set<Socket>();
  /** By address, in the order of arrival. */
  const unauthenticated = new Map<string, Set<Socket>>();
  const addresses = new Map<Socket, string>();
  const past = { received: 0, sent: 0 };

  const forget = (socket: Socket) => {
    const address = addresses.get(socket) ?? '';
    addresses.delete(socket);
    const group = unauthenticated.get(address);
    group?.delete(socket);
    if (group?.size === 0) unauthenticated.delete(address);
  };

  const dropOldest = () => {
    let largest: Set<Socket> | undefined;
    for (const group of unauthenticated.values()) if (group.size > (largest?.size ?? 0)) largest = group;
    const [oldest] = largest ?? [];
    if (oldest) forget(oldest);
    oldest?.destroy();
  };

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    open.add(socket);
    addresses.set(socket, address);
    unauthenticated.set(address, (unauthenticated.get(address) ?? new Set<Socket>()).add(socket));
    socket.once('close', () => {
      open.delete(socket);
      forget(socket);
      past.received += socket.bytesRead;
      past.sent += socket.bytesWritten;
    });
    if (addresses.size > most) dropOldest();
  });

  return {
    authenticated: forget,
    count: () => addresses.size,
    bytes: () => {
      const sum = { ...past };
      for (const { bytesRead, bytesWritten } of open) {
        sum.received += bytesRead;
        sum.sent += bytesWritten;
      }
      return sum;
    },
  };
}
