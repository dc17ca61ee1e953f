import { wireProtocol } from '#protocol';
import type { SocketEnvironment } from './live-socket.ts';
import { requestTicket } from './tickets.ts';

/** The address of the WebSocket, relative to the page: a proxy may add a prefix. */
function socketAddress(): URL {
  const address = new URL('ws', document.baseURI);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.hash = '';
  return address;
}

const probeTimeoutMs = 5_000;

async function probe(): Promise<boolean> {
  try {
    const answer = await fetch('healthz', {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** What the connection needs from the browser. */
export const browserEnvironment: SocketEnvironment = {
  requestTicket: (token, signal) => requestTicket(token, signal),
  open: (ticket) => new WebSocket(socketAddress(), [wireProtocol, `ticket.${ticket}`]),
  probe,
  random: Math.random,
  now: () => performance.now(),
};
