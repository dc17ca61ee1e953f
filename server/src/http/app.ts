import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createAccessCheck } from './access.ts';
import { isLoopback, plainAddress } from './addresses.ts';
import { connectionLimits, mostOpenFiles } from './connection-limits.ts';
import { FailedAttempts } from './failed-attempts.ts';
import { mostHeaders } from './guard.ts';
import { securityHeaders } from './headers.ts';
import { createRoutes, type RouteParts } from './routes.ts';
import { limitUnauthenticated } from './unauthenticated-connections.ts';
import { answerUnroutable } from './unroutable.ts';
import { createUpgradeHandler } from './upgrade.ts';
import { withoutPrefix } from './urls.ts';
import { silentLogger, type Logger } from '../log.ts';
import { UsageError } from '../usage-error.ts';
import { errorCode } from '../workspace/paths.ts';
import type { Closing, Principal } from './secrets.ts';
import type { HttpOptions } from './http-options.ts';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** Limits for clients without a token. Answers have no time limit. */
const timeLimits = {
  headersTimeoutMs: 10_000,
  /** For a whole request to arrive. */
  requestTimeoutMs: 30_000,
  /** For the next request on a connection: longer than the 60 s of nginx, so that the proxy closes first and loses no request. */
  keepAliveTimeoutMs: 75_000,
  /** How often the first two are checked. */
  checkIntervalMs: 1_000,
};

type HttpLimits = typeof timeLimits & ReturnType<typeof connectionLimits>;

export interface HttpServerParts extends Omit<
  RouteParts,
  'check' | 'log' | 'options' | 'failedAttempts' | 'onAuthenticated' | 'isStopping'
> {
  readonly options: HttpOptions;
  /** The descriptor of a listening socket, to use in place of the port and the host of the options. */
  readonly passedSocket?: number | undefined;
  /** Called with each WebSocket whose ticket was valid. It already has an `error` listener. */
  readonly onConnection: (webSocket: WebSocket, principal: Principal, request: IncomingMessage) => void;
  readonly limits?: Partial<HttpLimits>;
  /** By default with a clock of its own. */
  readonly failedAttempts?: FailedAttempts;
  readonly log?: Logger;
}

const listenProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use. Stop the program that uses it, or choose another: --port N (0 picks a free one).',
  EACCES: 'may not be used by this user. Choose one above 1023: --port N (0 picks a free one).',
  EADDRNOTAVAIL: 'cannot be bound: this machine does not have that address. Choose another: --host H.',
  ENOTFOUND: 'cannot be bound: the host is unknown. Choose another: --host H.',
};

/** Why the server cannot listen, in one line. */
function listenError(error: unknown, { host, port }: HttpOptions, passedSocket: number | undefined): UsageError {
  const code = errorCode(error);
  if (passedSocket !== undefined)
    return new UsageError(`The passed socket cannot be used (${code || String(error)}). Pass a listening TCP socket.`, {
      cause: error,
    });
  const problem = listenProblems[code] ?? `cannot be bound (${code || String(error)}).`;
  return new UsageError(`Port ${port} of ${host} ${problem}`, { cause: error });
}

/** Why a server that is to be reached from this machine only must not listen on an address. */
function exposedError(address: string, { host }: HttpOptions, passedSocket: number | undefined): UsageError {
  if (passedSocket === undefined)
    return new UsageError(`${host} is not a loopback address on this machine. Use --host 127.0.0.1.`);
  const remedy = address === '' ? 'Pass a TCP socket' : `Pass one on 127.0.0.1, or add --host ${address}`;
  return new UsageError(`The passed socket listens on ${address || 'no TCP address'}. ${remedy}.`);
}

async function bind(server: Server, options: HttpOptions, passedSocket?: number): Promise<{ readonly port: number }> {
  server.listen(passedSocket === undefined ? { port: options.port, host: options.host } : { fd: passedSocket });
  await once(server, 'listening').catch((error: unknown) => {
    throw listenError(error, options, passedSocket);
  });
  const bound = server.address();
  const { port, address } = typeof bound === 'object' && bound !== null ? bound : { port: 0, address: '' };
  if (address !== '' && (!isLoopback(options.host) || isLoopback(plainAddress(address)))) return { port };
  server.close();
  throw exposedError(address, options, passedSocket);
}

function createNodeServer(limits: HttpLimits): Server {
  const server = createServer({
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    maxHeaderSize: 16 * 1024,
    // The access check refuses a request without a Host, with every header.
    requireHostHeader: false,
  });
  server.maxHeadersCount = mostHeaders;
  server.maxConnections = limits.maxConnections;
  return server;
}

/** Closes a server: first for new connections, then entirely. */
function createClosing(server: Server, upgraded: ReadonlySet<Duplex>) {
  let closed: Promise<void> | undefined;
  const stop = () =>
    (closed ??= server.listening
      ? new Promise((resolve) => {
          server.close(() => resolve());
        })
      : Promise.resolve());
  return {
    stop,
    isStopping: () => closed !== undefined,
    /** Closes all connections, by force after the grace period. */
    close: async (graceMs = 1_000) => {
      const timer = setTimeout(() => {
        server.closeAllConnections();
        for (const socket of upgraded) socket.destroy();
      }, graceMs);
      await stop();
      clearTimeout(timer);
    },
  };
}

/** The HTTP server with every route and the WebSocket, not yet listening. */
export function createHttpServer(parts: HttpServerParts) {
  const { options, log = silentLogger, failedAttempts = new FailedAttempts() } = parts;
  const check = createAccessCheck(options);
  const limits = { ...timeLimits, ...connectionLimits(mostOpenFiles()), ...parts.limits };
  const headers = securityHeaders({ embedOrigins: options.embedOrigins });
  const server = createNodeServer(limits);
  const unauthenticated = limitUnauthenticated(server, limits.maxUnauthenticated);
  const upgraded = new Set<Duplex>();
  const { stop, isStopping, close } = createClosing(server, upgraded);
  server.on(
    'request',
    createRoutes({ ...parts, check, log, failedAttempts, isStopping, onAuthenticated: unauthenticated.authenticated }),
  );
  answerUnroutable(server, headers);
  const prefixes = options.publicUrls.map(({ prefix }) => prefix);
  const upgrade = createUpgradeHandler({
    check,
    tickets: parts.tickets,
    failedAttempts,
    isStopping,
    pathOf: (url) => {
      const target = withoutPrefix(url, prefixes);
      return 'url' in target ? (target.url.split('?')[0] ?? '') : '';
    },
    headers,
    onConnection: (webSocket, principal, request) => {
      unauthenticated.authenticated(request.socket);
      const end = ({ code, reason }: Closing) => webSocket.close(code, reason);
      webSocket.once('close', parts.principals.onRemoved(principal.id, end));
      parts.onConnection(webSocket, principal, request);
    },
    log,
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    upgrade(request, socket, head);
  });
  return {
    server,
    /** The bytes of all connections since the start. */
    bytes: unauthenticated.bytes,
    /** Listens on the passed socket or the port of the options. Rejects with a UsageError, for example if it is in use. */
    listen: () => bind(server, options, parts.passedSocket),
    /** Refuses what is new; what is under way is still answered. */
    stop: () => void stop(),
    close,
  };
}
