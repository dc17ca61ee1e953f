import { expect, test } from 'vitest';
import { startTestServer } from '../http/testing/test-server.ts';
import { createToolBench } from '../tools/testing/tool-bench.ts';
import { mcpHttpHandler } from './http.ts';
import { connectedClients } from './testing/connected-client.ts';

test.each(Object.entries(connectedClients))(
  'over %s, a call of an unknown tool is a protocol error',
  async (_, open) => {
    const client = await open();
    await expect(client.callTool({ name: 'run_program', arguments: {} })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining('set_breakpoint'),
    });
  },
);

/** The answer to `initialize`, with the header of a revision if one is given. */
async function initialize(protocolVersion: string, header?: string) {
  const { mcpTools } = await createToolBench();
  const { origin, agentToken } = await startTestServer({ mcp: mcpHttpHandler(mcpTools, { version: '1' }) });
  const clientInfo = { name: 'raw', version: '0' };
  const response = await fetch(new URL('/mcp', origin), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${agentToken}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(header !== undefined && { 'mcp-protocol-version': header }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion, capabilities: {}, clientInfo },
    }),
  });
  await response.body?.cancel();
  return { status: response.status, sessionId: response.headers.get('mcp-session-id') };
}

test('initialize of the revision with sessions gets a session id', async () => {
  expect((await initialize('2025-11-25')).sessionId).toMatch(/^[0-9a-f-]{36}$/);
});

test('initialize of a revision without sessions is refused, and gets no session id', async () => {
  expect(await initialize('2026-07-28', '2026-07-28')).toEqual({ status: 400, sessionId: null });
});

test('a client that asks for a later revision in the earlier way gets the revision with sessions', async () => {
  expect((await initialize('2026-07-28')).sessionId).toMatch(/^[0-9a-f-]{36}$/);
});
