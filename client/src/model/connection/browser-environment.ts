import { wireProtocol } from '#protocol';
import type { SocketEnvironment } from './live-socket.ts';
import { requestTicket } from './tickets.ts';

/** The address of the WebSocket. */
function socketAddress(server: string): URL {
  const address = new URL('ws', server);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.hash = '';
  return address;
}

const probeTimeoutMs = 5_000;

async function probe(server: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('healthz', server), {
      cache: 'no-store',
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** What the connection needs from the browser. All addresses are relative to the server's: a proxy may add a prefix. */
export const browserEnvironment = (server: string): SocketEnvironment => ({
  requestTicket: (token, signal) => requestTicket(new URL('api/tickets', server), token, signal),
  open: (ticket) => new WebSocket(socketAddress(server), [wireProtocol, `ticket.${ticket}`]),
  probe: () => probe(server),
  random: Math.random,
  now: () => performance.now(),
});
