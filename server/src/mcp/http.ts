import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { McpHandler } from '../http/routes.ts';
import { PendingCalls } from '../tools/pending-calls.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import { McpCallers } from './callers.ts';
import { createMcpServer, type ServerIdentity } from './mcp.ts';

const callerHeader = 'mcp-session-id';

/**
 * Answers POST /mcp (Streamable HTTP) in both protocol revisions, 2025-11-25 and 2026-07-28. Closing the response cancels
 * the call, and so does the notification of the earlier revision.
 */
export function mcpHttpHandler(toolbox: Toolbox, identity: ServerIdentity): McpHandler {
  const callers = new McpCallers();
  const pending = new PendingCalls();
  const handle = toNodeHandler(
    createMcpHandler(({ requestInfo, authInfo }) => {
      const callerId = requestInfo?.headers.get(callerHeader) ?? undefined;
      return createMcpServer(toolbox, identity, {
        agent: callers.nameOf(callerId),
        begin: (requestId) => callers.begin(callerId, requestId),
        limited: (call) => pending.run(authInfo?.clientId ?? '', call),
      });
    }),
  );
  return async (request, response, principal) => {
    const message: unknown = request.body;
    callers.cancel(request.get(callerHeader), message);
    const callerId = callers.greet(message);
    if (callerId !== undefined) response.setHeader(callerHeader, callerId);
    const auth = { token: '', clientId: principal.id, scopes: [] };
    await handle(Object.assign(request, { auth }), response, message);
  };
}
