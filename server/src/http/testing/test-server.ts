import { onTestFinished } from 'vitest';
import { createHttpServer, type HttpServerParts } from '../app.ts';
import { apiRoutes } from '../routes.ts';
import { createSecret, Principals, type Principal } from '../secrets.ts';
import { Links } from '../links.ts';
import { Tickets } from '../tickets.ts';
import { createAccessCheck } from '../access.ts';
import { FailedAttempts } from '../failed-attempts.ts';
import { parseOptions } from '../../cli/options.ts';
import { silentLogger } from '../../log.ts';
import { temporaryFolder } from '../../workspace/testing/temporary-folder.ts';
import type { WebSocket } from 'ws';

/** Options that replace the defaults. */
export interface TestServerOptions extends Partial<
  Omit<HttpServerParts, 'options' | 'principals' | 'tickets' | 'links'>
> {
  /** Further arguments of the command line. */
  readonly args?: readonly string[];
}

/** A listening server on a free port, with an owner and an agent. It is closed when the test ends. */
export async function startTestServer({ args = [], ...parts }: TestServerOptions = {}) {
  const folder = temporaryFolder({
    'client/index.html': '<!doctype html><title>Stopline</title>',
    'client/assets/main-1a2b3c.js': 'console.log("main");',
    'client/assets/main-1a2b3c.js.br': 'brotli bytes',
    'client/assets/main-1a2b3c.js.gz': 'gzip bytes',
    'client/embed.js': 'export const host = 1;',
    'client/.hidden': 'hidden',
    'secret.txt': 'secret',
  });
  const [ownerToken, agentToken] = [createSecret(), createSecret()];
  const principals = new Principals();
  principals.add(ownerToken, { id: 'owner', role: 'owner' });
  principals.add(agentToken, { id: 'agent', role: 'agent' });
  const tickets = new Tickets();
  const links = new Links({ principals, tickets, withhold: () => undefined });
  const connections: { readonly webSocket: WebSocket; readonly principal: Principal }[] = [];
  const served: HttpServerParts = {
    options: parseOptions(['--port', '0', ...args], folder),
    clientFolder: `${folder}/client`,
    principals,
    tickets,
    links,
    onConnection: (webSocket, principal) => connections.push({ webSocket, principal }),
    mcp: (request, response, principal) => {
      response.json({ method: request.method, body: (request.body as unknown) ?? null, role: principal.role });
    },
    health: () => ({ sessions: 0 }),
    metrics: () => 'stopline_sessions 0\n',
    ...parts,
  };
  const http = createHttpServer(served);
  const { port } = await http.listen();
  onTestFinished(() => http.close(0));
  const origin = `http://127.0.0.1:${port}`;
  const ticketFor = (holder: { readonly origin: string | undefined } = { origin }) =>
    tickets.issue({ principal: { id: 'owner', role: 'owner' }, ...holder }).ticket;
  /** The server's own table of paths. */
  const routes = apiRoutes({
    ...served,
    check: createAccessCheck(served.options),
    failedAttempts: new FailedAttempts(),
    onAuthenticated: () => undefined,
    isStopping: () => false,
    log: silentLogger,
  });
  const secrets = { ownerToken, agentToken, principals, tickets, links, ticketFor };
  return { http, routes, port, origin, folder, ...secrets, connections };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
