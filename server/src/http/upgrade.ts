import type { IncomingMessage } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { largestMessage, wireProtocol } from '#protocol';
import { offeredTicket } from './guard.ts';
import { refuse } from './raw-answer.ts';
import type { Failure } from './answers.ts';
import type { AccessCheck } from './access.ts';
import type { FailedAttempts } from './failed-attempts.ts';
import type { Principal } from './secrets.ts';
import type { Tickets } from './tickets.ts';
import type { Logger } from '../log.ts';
import type { Duplex } from 'node:stream';

export interface UpgradeOptions {
  readonly check: AccessCheck;
  readonly tickets: Tickets;
  readonly failedAttempts: FailedAttempts;
  readonly isStopping: () => boolean;
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
  // One message of a connection in a turn of the event loop, so that a rush of one page does not hold up others.
  allowSynchronousEvents: false,
  closeTimeout: 5000,
  handleProtocols: () => wireProtocol,
};
/** A refusal before the upgrade. */
interface Refusal {
  readonly status: Failure['status'];
  readonly headers?: Readonly<Record<string, string>>;
}

const webSocketKey = /^[+/0-9A-Za-z]{22}==$/;

/** Why a request for an upgrade is not one that this server understands. */
function refuseHandshake({ method, headers }: IncomingMessage): Refusal | undefined {
  if (method !== 'GET') return { status: 405, headers: { Allow: 'GET' } };
  if (headers.upgrade?.toLowerCase() !== 'websocket') return { status: 400 };
  if (headers['sec-websocket-version'] !== '13') return { status: 426, headers: { 'Sec-WebSocket-Version': '13' } };
  return webSocketKey.test(headers['sec-websocket-key'] ?? '') ? undefined : { status: 400 };
}

/** The principal of an upgrade, or its refusal. */
function admit(request: IncomingMessage, options: UpgradeOptions): Principal | Refusal {
  const access = options.check(request);
  if (access.refusal !== undefined) return { status: access.refusal.status };
  if (options.isStopping()) return { status: 503 };
  if (options.pathOf(request.url ?? '') !== '/ws') return { status: 404 };
  const refusal = refuseHandshake(request);
  if (refusal) return refusal;
  const { headers, address } = access;
  const ticket = offeredTicket(headers);
  const principal = ticket === undefined ? undefined : options.tickets.redeem(ticket, headers.get('origin')?.[0]);
  if (principal) return principal;
  const waitS = headers.has('sec-websocket-protocol') ? options.failedAttempts.fail(address) : undefined;
  return waitS === undefined ? { status: 401 } : { status: 429, headers: { 'Retry-After': String(waitS) } };
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
  webSockets.on('wsClientError', (_error, socket) => refuse(socket, 400, options.headers));
  return (request, socket, head) => {
    socket.on('error', onError);
    const admitted = admit(request, options);
    if ('status' in admitted) {
      refuse(socket, admitted.status, { ...options.headers, ...admitted.headers });
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
