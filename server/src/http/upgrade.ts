import { STATUS_CODES, type IncomingMessage } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { largestMessage, wireProtocol } from '#protocol';
import { offeredTicket } from './guard.ts';
import type { Failure } from './answers.ts';
import type { AccessCheck } from './access.ts';
import type { Principal } from './secrets.ts';
import type { Tickets } from './tickets.ts';
import type { Logger } from '../log.ts';
import type { Duplex } from 'node:stream';

export interface UpgradeOptions {
  readonly check: AccessCheck;
  readonly tickets: Tickets;
  /** The path of a request, without the prefix of a public URL. */
  readonly pathOf: (url: string) => string;
  /** The headers of a refusal. */
  readonly headers: Readonly<Record<string, string>>;
  /** Called with each accepted WebSocket. */
  readonly onConnection: (webSocket: WebSocket, principal: Principal, request: IncomingMessage) => void;
  readonly log: Logger;
}

/** Limits of a WebSocket. The published types do not have `closeTimeout` yet. */
const webSocketSettings = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: largestMessage,
  maxFragments: 64,
  maxBufferedChunks: 1024,
  closeTimeout: 5000,
  handleProtocols: () => wireProtocol,
};
const refusalTimeoutMs = 5000;

/** Answers on the raw socket, without a body, and closes it. */
function refuse(socket: Duplex, status: number, headers: Readonly<Record<string, string>>): void {
  const lines = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ];
  const timer = setTimeout(() => socket.destroy(), refusalTimeoutMs);
  socket.once('close', () => clearTimeout(timer));
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n`);
}

/** The principal of an upgrade, or the status of its refusal. */
function admit(request: IncomingMessage, { check, tickets, pathOf }: UpgradeOptions): Principal | Failure['status'] {
  const access = check(request);
  if (access.refusal !== undefined) return access.refusal.status;
  if (pathOf(request.url ?? '') !== '/ws') return 404;
  if (request.method !== 'GET') return 405;
  if (request.headers.upgrade?.toLowerCase() !== 'websocket') return 400;
  const ticket = offeredTicket(access.headers);
  const principal = ticket === undefined ? undefined : tickets.redeem(ticket, access.headers.get('origin')?.[0]);
  return principal ?? 401;
}

/** A listener for the HTTP server's `upgrade`. A WebSocket needs a ticket. */
export function createUpgradeHandler(
  options: UpgradeOptions,
): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const webSockets = new WebSocketServer(webSocketSettings);
  const { log } = options;
  const onError = (error: Error) => {
    log.debug('A live connection failed.', { error: error.message });
  };
  webSockets.on('error', onError);
  return (request, socket, head) => {
    socket.on('error', onError);
    const admitted = admit(request, options);
    if (typeof admitted === 'number') {
      refuse(socket, admitted, options.headers);
      return;
    }
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on('error', onError);
      try {
        options.onConnection(webSocket, admitted, request);
      } catch (error) {
        log.error('A live connection could not be served.', { error: String(error) });
        webSocket.close(1011, 'The server failed. Try again.');
      }
    });
  };
}
