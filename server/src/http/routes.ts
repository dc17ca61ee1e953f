import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import {
  answerFailure,
  answerMethodNotAllowed,
  needsToken,
  notFound,
  tooManyAttempts,
  type Failure,
} from './answers.ts';
import { bearerToken, headerBag } from './guard.ts';
import { preflightHeaders, securityHeaders } from './headers.ts';
import { readJsonBody } from './json-body.ts';
import { staticFiles } from './static-files.ts';
import { pageUrl, withoutPrefix } from './urls.ts';
import { lowestRoles, isAtLeast, type RoutePath, type RouteRule } from '#protocol';
import { answerLinks, answerRevocation } from './link-routes.ts';
import type { AccessCheck } from './access.ts';
import type { FailedAttempts } from './failed-attempts.ts';
import type { Links } from './links.ts';
import type { Principal, Principals } from './secrets.ts';
import type { Tickets } from './tickets.ts';
import type { Logger } from '../log.ts';
import type { Socket } from 'node:net';
import type { HttpOptions } from './http-options.ts';

/** Answers a request to /mcp. The body of a POST is parsed JSON in `request.body`; other methods have none. */
export type McpHandler = (request: Request, response: Response, principal: Principal) => void | Promise<void>;

export interface RouteParts {
  readonly options: Pick<HttpOptions, 'host' | 'publicUrls' | 'allowOrigins' | 'embedOrigins'>;
  /** The folder of the built page. */
  readonly clientFolder: string;
  /** The file of the page, from that folder; by default `/index.html`. */
  readonly pageFile?: string | undefined;
  /** Allowed sources of styles, in CSP's syntax; by default only our own files. */
  readonly styleSources?: readonly string[];
  readonly check: AccessCheck;
  readonly principals: Principals;
  readonly tickets: Tickets;
  /** Without them there is no /api/links. */
  readonly links?: Links | undefined;
  readonly failedAttempts: FailedAttempts;
  /** Called with the connection of each request with a valid token. */
  readonly onAuthenticated: (socket: Socket) => void;
  /** True when the server is stopping: only what is under way is answered. */
  readonly isStopping: () => boolean;
  /** Without it there is no /mcp. */
  readonly mcp?: McpHandler | undefined;
  /** The answer of `/healthz`, except `status`. */
  readonly health: () => object;
  /** The answer of `/metrics`: Prometheus text. */
  readonly metrics: () => string;
  readonly log: Logger;
}

/** The paths that pages of other origins may request. */
const sharedPath = /^\/(?:api\/.*|mcp|healthz|metrics)$/;

const stopping: Failure = { status: 503, message: 'The server is stopping. Try again when it has been restarted.' };

const agentRefused: Failure = {
  status: 403,
  message: "An agent's token is only valid for /mcp. Use the owner's token, or one of a link for people.",
};

const roleRefused: Failure = {
  status: 403,
  message: 'Only the owner can do this. Use the token that the server printed.',
};

const ticketOnly: Failure = {
  status: 403,
  message: 'This token opens a page once, and is for nothing else. Use the token that the server printed.',
};

/** Why a principal may not use a path; undefined if it may. */
function refuseRole({ role, isForOneTicket }: Principal, path: RoutePath): Failure | undefined {
  const { lowest, agents }: RouteRule = lowestRoles.routes[path];
  if (isForOneTicket && path !== '/api/tickets') return ticketOnly;
  if (role === 'agent') return agents ? undefined : agentRefused;
  return lowest === 'anyone' || isAtLeast(role, lowest) ? undefined : roleRefused;
}

/** Adds the security headers to every answer, and refuses requests that fail the access check. */
function admission({ options, styleSources, check, isStopping }: RouteParts): RequestHandler {
  const headers = securityHeaders({ embedOrigins: options.embedOrigins, ...(styleSources && { styleSources }) });
  const prefixes = options.publicUrls.map(({ prefix }) => prefix);
  return (request: Request, response: Response, next: NextFunction) => {
    response.set(headers);
    const { refusal } = check(request);
    if (refusal !== undefined) return answerFailure(request, response, refusal);
    if (isStopping()) {
      response.setHeader('Connection', 'close');
      return answerFailure(request, response, stopping);
    }
    const target = withoutPrefix(request.url, prefixes);
    if ('redirectTo' in target) {
      response.writeHead(308, { Location: target.redirectTo, 'Cache-Control': 'no-store' }).end();
      return;
    }
    request.url = target.url;
    next();
  };
}

/** Allows pages of some other origins to read the answers, never with credentials, and answers their preflights. */
function crossOrigin({ options: { allowOrigins } }: RouteParts): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const { origin } = request.headers;
    if (!sharedPath.test(request.path) || allowOrigins.length === 0) return next();
    response.vary('Origin');
    if (origin === undefined || !allowOrigins.includes(origin)) return next();
    response.set('Access-Control-Allow-Origin', origin);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) next();
    else response.set(preflightHeaders).status(204).end();
  };
}

/** The answer to a request without a valid token. One without any token is not an attempt. */
function refuseToken(request: Request, { check, failedAttempts }: RouteParts): Failure {
  if (request.headers.authorization === undefined) return needsToken;
  const access = check(request);
  const waitS = access.refusal === undefined ? failedAttempts.fail(access.address) : undefined;
  return waitS === undefined ? needsToken : tooManyAttempts(waitS);
}

/** A handler that requires a bearer token of one of the path's roles. Revoking the token ends the request. */
function withBearer(parts: RouteParts, path: RoutePath, handle: McpHandler): RequestHandler {
  return async (request: Request, response: Response) => {
    const token = bearerToken(headerBag(request.rawHeaders));
    const principal = token === undefined ? undefined : parts.principals.find(token);
    response.set('Cache-Control', 'no-store');
    if (principal === undefined) {
      answerFailure(request, response, refuseToken(request, parts));
      return;
    }
    parts.onAuthenticated(request.socket);
    const refusal = refuseRole(principal, path);
    if (refusal !== undefined) {
      answerFailure(request, response, refusal);
      return;
    }
    response.once(
      'close',
      parts.principals.onRemoved(principal.id, () => response.destroy()),
    );
    await handle(request, response, principal);
  };
}

/** Answers with an error of JSON-RPC, for MCP's clients. */
function answerRpcFailure(request: Request, response: Response, { status, message }: Failure): void {
  const code = status === 400 ? -32_700 : -32_600;
  if (status !== 400) response.setHeader('Connection', 'close');
  response.status(status).json({ jsonrpc: '2.0', id: null, error: { code, message } });
}

/** A handler that gets the body of a POST. */
const withRpcBody =
  (handle: McpHandler): McpHandler =>
  async (request, response, principal) => {
    const body = { isRequired: true, answer: answerRpcFailure };
    const isReady = request.method !== 'POST' || (await readJsonBody(request, response, body));
    if (isReady) await handle(request, response, principal);
  };

/** A path of the API. */
export interface Route {
  readonly path: RoutePath;
  /** The methods, as in the header `Allow`. */
  readonly allowed: string;
  /** It answers only requests with a token. */
  readonly needsToken: boolean;
  readonly handle: RequestHandler;
}

/** The paths of links. */
const linkRoutes = (parts: RouteParts, links: Links): readonly Route[] => [
  {
    path: '/api/links',
    allowed: 'POST, GET',
    needsToken: true,
    handle: withBearer(parts, '/api/links', (request, response) =>
      answerLinks(request, response, { links, urlFor: (port, token) => pageUrl(parts.options, port, token) }),
    ),
  },
  {
    path: '/api/links/:id',
    allowed: 'DELETE',
    needsToken: true,
    handle: withBearer(parts, '/api/links/:id', (request, response) => answerRevocation(request, response, { links })),
  },
];

/** Every path but those of the page's files. */
export const apiRoutes = (parts: RouteParts): readonly Route[] => [
  {
    path: '/healthz',
    allowed: 'GET, HEAD',
    needsToken: false,
    handle: (_request, response) => {
      response.set('Cache-Control', 'no-store').json({ status: 'ok', ...parts.health() });
    },
  },
  {
    path: '/embed.json',
    allowed: 'GET, HEAD',
    needsToken: false,
    handle: (_request, response) => {
      // The origins of `frame-ancestors`, which every answer names: no secret.
      response.set('Cache-Control', 'no-store').json({ origins: parts.options.embedOrigins });
    },
  },
  {
    path: '/metrics',
    allowed: 'GET, HEAD',
    needsToken: true,
    handle: withBearer(parts, '/metrics', (_request, response) => {
      response.type('text/plain; version=0.0.4; charset=utf-8').send(parts.metrics());
    }),
  },
  {
    path: '/api/tickets',
    allowed: 'POST',
    needsToken: true,
    handle: withBearer(parts, '/api/tickets', async (request, response, principal) => {
      if (!(await readJsonBody(request, response, { isRequired: false, answer: answerFailure }))) return;
      if (principal.isForOneTicket && !parts.principals.useUp(principal.id))
        return answerFailure(request, response, needsToken);
      const { ticket, expiresAt } = parts.tickets.issue({ principal, origin: request.headers.origin });
      response.json({ ticket, expires_at: expiresAt.toISOString() });
    }),
  },
  ...(parts.links ? linkRoutes(parts, parts.links) : []),
  ...(parts.mcp ? [mcpRoute(parts, parts.mcp)] : []),
];

/** GET and DELETE are MCP's own: its library answers them. */
const mcpRoute = (parts: RouteParts, mcp: McpHandler): Route => ({
  path: '/mcp',
  allowed: 'POST, GET, DELETE',
  needsToken: true,
  handle: withBearer(parts, '/mcp', withRpcBody(mcp)),
});

/** Every HTTP route of the server (docs/wire.md), all behind the same access check. */
export function createRoutes(parts: RouteParts): Express {
  const { log } = parts;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  app.enable('strict routing').enable('case sensitive routing');
  app.use(admission(parts), crossOrigin(parts));
  for (const { path, allowed, handle } of apiRoutes(parts)) {
    app.all(path, (request, response, next) =>
      allowed.split(', ').includes(request.method)
        ? handle(request, response, next)
        : answerMethodNotAllowed(request, response, allowed),
    );
  }
  app.use(
    staticFiles({
      folder: parts.clientFolder,
      pageFile: parts.pageFile,
      isEmbeddable: parts.options.embedOrigins.length > 0,
    }),
  );
  app.use((request: Request, response: Response) => {
    answerFailure(request, response, notFound);
  });
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    log.error('A request failed.', { error: String(error), method: request.method, path: request.path });
    answerFailure(request, response, { status: 500, message: 'The server failed. Its log says more.' });
  });
  return app;
}
