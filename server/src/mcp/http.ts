import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { isRole, type Role } from '#protocol';
import type { McpHandler } from '../http/routes.ts';
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

/**
 * Answers POST /mcp (Streamable HTTP) in both protocol revisions, 2025-11-25 and 2026-07-28. Closing the response cancels
 * the call, and so does the notification of the earlier revision.
 */
export function mcpHttpHandler({ toolbox, ...rules }: McpTools, identity: ServerIdentity): McpHandler {
  const callers = new McpCallers();
  const pending = new PendingCalls();
  const handle = toNodeHandler(
    createMcpHandler(({ requestInfo, authInfo }) => {
      const callerId = requestInfo?.headers.get(callerHeader) ?? undefined;
      return createMcpServer(toolboxFor(toolbox, roleIn(authInfo), rules), identity, {
        agent: callers.nameOf(callerId),
        begin: (requestId) => callers.begin(callerId, requestId),
        limited: (call) => pending.run(authInfo?.clientId ?? '', call),
      });
    }),
  );
  return async (request, response, principal) => {
    const message: unknown = request.body;
    callers.cancel(request.get(callerHeader), message);
    const callerId = callers.greet(message, request.get('mcp-protocol-version'));
    if (callerId !== undefined) response.setHeader(callerHeader, callerId);
    const auth = { token: '', clientId: principal.id, scopes: [principal.role] };
    await handle(Object.assign(request, { auth }), response, message);
  };
}
