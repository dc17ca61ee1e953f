import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A proxy on this machine that delays everything. */
export interface DelayingProxy {
  readonly port: number;
  close(): Promise<void>;
}

function pass(from: Socket, to: Socket, ms: number): void {
  from.on('data', (bytes: Buffer) => setTimeout(() => to.write(bytes), ms));
  from.once('end', () => setTimeout(() => to.end(), ms));
  from.once('close', () => setTimeout(() => to.destroy(), ms));
  from.on('error', () => undefined);
}

/** Starts a proxy to a port, over which a round trip takes some milliseconds; so does opening a connection. */
export async function startDelayingProxy(port: number, roundTripMs: number): Promise<DelayingProxy> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    for (const socket of [near, far]) sockets.add(socket.once('close', () => sockets.delete(socket)));
    pass(near, far, roundTripMs / 2);
    pass(far, near, roundTripMs / 2);
    void pause(roundTripMs).then(() => near.resume());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    port: address.port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
