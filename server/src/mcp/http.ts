import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server';
import { fieldOf, isRole, type Role } from '#protocol';
import type { McpHandler } from '../http/routes.ts';
import { defaultHeartbeat } from '../pages/heartbeat.ts';
import { PendingCalls } from '../tools/pending-calls.ts';
import { toolboxFor } from '../roles/role-toolbox.ts';
import { McpCallers } from './callers.ts';
import type { McpTools } from './mcp-tools.ts';
import { createMcpServer, type ServerIdentity } from './mcp.ts';

const callerHeader = 'mcp-session-id';

/** The role of a caller; without a known one, the least of them. */
function roleIn(caller: { readonly scopes: readonly string[] } | undefined): Role {
  const [role] = caller?.scopes ?? [];
  return isRole(role) ? role : 'observer';
}

interface McpHttpOptions {
  /** How often a comment is sent on a stream of events, so that no proxy takes it for dead. By default, as often as pages are pinged. */
  readonly keepAliveMs?: number;
}

/**
 * Answers POST /mcp (Streamable HTTP) in both protocol revisions, 2025-11-25 and 2026-07-28. Closing the response cancels
 * the call, and so does the notification of the earlier revision.
 */
export function mcpHttpHandler(
  { toolbox, ...rules }: McpTools,
  identity: ServerIdentity,
  { keepAliveMs = defaultHeartbeat.pingEveryMs }: McpHttpOptions = {},
): McpHandler {
  const callers = new McpCallers();
  const pending = new PendingCalls();
  const createServer: McpServerFactory = ({ requestInfo, authInfo }) => {
    const callerId = requestInfo?.headers.get(callerHeader) ?? undefined;
    return createMcpServer(toolboxFor(toolbox, roleIn(authInfo), rules), identity, {
      agent: callers.nameOf(callerId),
      begin: (requestId) => callers.begin(callerId, requestId),
      limited: (call) => pending.run(authInfo?.clientId ?? '', call),
    });
  };
  const handle = toNodeHandler(createMcpHandler(createServer, { keepAliveMs }));
  // Otherwise, a call without progress is silent until its answer in the later revision, and a proxy ends it.
  const handleCall = toNodeHandler(createMcpHandler(createServer, { keepAliveMs, responseMode: 'sse' }));
  return async (request, response, principal) => {
    const message: unknown = request.body;
    callers.cancel(request.get(callerHeader), message);
    const callerId = callers.greet(message, request.get('mcp-protocol-version'));
    if (callerId !== undefined) response.setHeader(callerHeader, callerId);
    const auth = { token: '', clientId: principal.id, scopes: [principal.role] };
    const mayWait = fieldOf(message, 'method') === 'tools/call' && request.accepts('text/event-stream') !== false;
    await (mayWait ? handleCall : handle)(Object.assign(request, { auth }), response, message);
  };
}
