import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import type { Role } from '#protocol';
import { createSecret } from '../http/secrets.ts';
import { startTestServer } from '../http/testing/test-server.ts';
import { createToolBench } from '../tools/testing/tool-bench.ts';
import { mcpHttpHandler } from './http.ts';

/** A client with a token of a role, over real HTTP. */
async function connectAs(role: Role) {
  const { mcpTools, debug } = await createToolBench();
  const { origin, principals } = await startTestServer({ mcp: mcpHttpHandler(mcpTools, { version: '1.2.3' }) });
  const token = createSecret();
  principals.add(token, { id: 'link-1', role });
  const headers = { Authorization: `Bearer ${token}` };
  const client = new Client({ name: 'test-client', version: '0' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit: { headers } }));
  const statusOf = async (path: string) => {
    const init = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: '{}' };
    return (await fetch(new URL(path, origin), init)).status;
  };
  return { client, debug, statusOf };
}

const breakpoint = { name: 'set_breakpoint', arguments: {} };

test('an observer’s token gets the get_ tools over MCP, and no other', async () => {
  const { client, debug } = await connectAs('observer');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'get_debugger_configurations',
    'get_breakpoints',
    'get_scopes',
    'get_variables',
  ]);
  const refused = { code: 'not_allowed', message: expect.stringContaining('Only the owner and controllers') as string };
  expect((await client.callTool(breakpoint)).structuredContent).toMatchObject(refused);
  expect(debug.shared.state.activities).toEqual([]);
  await client.close();
});

test('an agent’s token gets all tools over MCP, and is refused everywhere else', async () => {
  const { client, statusOf } = await connectAs('agent');
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('evaluate_expression');
  expect(await Promise.all([statusOf('/api/tickets'), statusOf('/api/links')])).toEqual([403, 403]);
  await client.close();
});
