import { wireProtocol } from '#protocol';
import type { SocketEnvironment } from './live-socket.ts';
import { requestTicket } from './tickets.ts';

/** The live connection's address, relative to the page: a proxy may put it under a prefix. */
function socketAddress(): URL {
  const address = new URL('ws', document.baseURI);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.hash = '';
  return address;
}

/** What the connection needs of the browser. */
export const browserEnvironment: SocketEnvironment = {
  requestTicket: (token, signal) => requestTicket(token, signal),
  open: (ticket) => new WebSocket(socketAddress(), [wireProtocol, `ticket.${ticket}`]),
  random: Math.random,
  now: () => performance.now(),
};
