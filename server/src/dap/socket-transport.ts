import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createStreamTransport, type AdapterProcess } from './stream-transport.ts';
import type { Transport } from './transport.ts';

/** Where an adapter listens: a TCP port, or the path of a unix socket. */
export type SocketAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** How long an adapter may take to close its half of the connection, in milliseconds. */
const closeGraceMs = 2_000;

export async function connectSocket(address: SocketAddress, signal?: AbortSignal): Promise<Socket> {
  const socket = 'path' in address ? connect(address.path) : connect(address.port, address.host);
  try {
    await once(socket, 'connect', signal ? { signal } : {});
    return socket;
  } catch (thrown) {
    socket.on('error', () => undefined);
    socket.destroy();
    throw thrown;
  }
}

/** A transport over a connected socket. Closing it ends our half first, so that the adapter gets no reset. */
export function createSocketTransport(socket: Socket, adapter?: AdapterProcess): Transport {
  socket.setNoDelay(true);
  return createStreamTransport({
    input: socket,
    output: socket,
    end: () => {
      socket.end();
      setTimeout(() => socket.destroy(), closeGraceMs).unref();
    },
    endsWith: 'The adapter closed the connection.',
    adapter,
  });
}
