import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createAccessCheck } from './access.ts';
import { isLoopback, plainAddress } from './addresses.ts';
import { mostHeaders } from './guard.ts';
import { securityHeaders } from './headers.ts';
import { createRoutes, type RouteParts } from './routes.ts';
import { createUpgradeHandler } from './upgrade.ts';
import { withoutPrefix } from './urls.ts';
import { silentLogger, type Logger } from '../log.ts';
import { UsageError } from '../usage-error.ts';
import { errorCode } from '../workspace/paths.ts';
import type { Principal } from './secrets.ts';
import type { HttpOptions } from './http-options.ts';
import type { Express } from 'express';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** Limits for clients without a token. Answers have no time limit. */
const defaultLimits = {
  headersTimeoutMs: 10_000,
  /** For a whole request to arrive. */
  requestTimeoutMs: 30_000,
  /** How often the two above are checked. */
  checkIntervalMs: 1_000,
  maxConnections: 8_192,
};

export interface HttpServerParts extends Omit<RouteParts, 'check' | 'log' | 'options'> {
  readonly options: HttpOptions;
  /** Called with each WebSocket whose ticket was valid. It already has an `error` listener. */
  readonly onConnection: (webSocket: WebSocket, principal: Principal, request: IncomingMessage) => void;
  readonly limits?: Partial<typeof defaultLimits>;
  readonly log?: Logger;
}

const listenProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use. Stop the program that uses it, or choose another: --port N (0 picks a free one).',
  EACCES: 'may not be used by this user. Choose one above 1023: --port N (0 picks a free one).',
  EADDRNOTAVAIL: 'cannot be bound: this machine does not have that address. Choose another: --host H.',
  ENOTFOUND: 'cannot be bound: the host is unknown. Choose another: --host H.',
};

/** Why the port could not be bound, in one line. */
function listenError(error: unknown, { host, port }: HttpOptions): UsageError {
  const code = errorCode(error);
  const problem = listenProblems[code] ?? `cannot be bound (${code || String(error)}).`;
  return new UsageError(`Port ${port} of ${host} ${problem}`, { cause: error });
}

async function bind(server: Server, options: HttpOptions): Promise<{ readonly port: number }> {
  server.listen({ port: options.port, host: options.host });
  await once(server, 'listening').catch((error: unknown) => {
    throw listenError(error, options);
  });
  const bound = server.address();
  const { port, address } = typeof bound === 'object' && bound !== null ? bound : { port: 0, address: '' };
  if (!isLoopback(options.host) || isLoopback(plainAddress(address))) return { port };
  server.close();
  throw new UsageError(`${options.host} is not a loopback address on this machine. Use --host 127.0.0.1.`);
}

function createNodeServer(app: Express, limits: typeof defaultLimits): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      maxHeaderSize: 16 * 1024,
    },
    app,
  );
  server.maxHeadersCount = mostHeaders;
  server.maxConnections = limits.maxConnections;
  return server;
}

function closing(server: Server, upgraded: ReadonlySet<Duplex>, graceMs: number): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
    }, graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The HTTP server with every route and the WebSocket, not yet listening. */
export function createHttpServer(parts: HttpServerParts) {
  const { options, log = silentLogger } = parts;
  const check = createAccessCheck(options);
  const app = createRoutes({ ...parts, check, log });
  const server = createNodeServer(app, { ...defaultLimits, ...parts.limits });
  const prefixes = options.publicUrls.map(({ prefix }) => prefix);
  const upgraded = new Set<Duplex>();
  const upgrade = createUpgradeHandler({
    check,
    tickets: parts.tickets,
    pathOf: (url) => {
      const target = withoutPrefix(url, prefixes);
      return 'url' in target ? (target.url.split('?')[0] ?? '') : '';
    },
    headers: securityHeaders({ embedOrigins: options.embedOrigins }),
    onConnection: parts.onConnection,
    log,
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    upgrade(request, socket, head);
  });
  return {
    server,
    /** Binds the port of the options. Rejects with a UsageError, for example if it is in use. */
    listen: () => bind(server, options),
    /** Closes all connections, by force after the grace period. */
    close: (graceMs = 1_000) => closing(server, upgraded, graceMs),
  };
}
