import { PassThrough } from 'node:stream';
import { Client, StreamableHTTPClientTransport, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { expect, onTestFinished } from 'vitest';
import { optionalToolNames, toolStatuses, type ToolResult } from '#protocol';
import { startTestServer } from '../../http/testing/test-server.ts';
import { createPageBench } from '../../pages/testing/page-bench.ts';
import { createToolBench, type ToolBench, type ToolBenchOptions } from '../../tools/testing/tool-bench.ts';
import { mcpHttpHandler } from '../http.ts';
import { serveMcpOverStdio } from '../stdio.ts';

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (message: string) => void;
}

/** The tools as one way in shows them. */
export interface Reached {
  readonly bench: ToolBench;
  list(): Promise<readonly unknown[]>;
  call(name: string, input: unknown, options?: CallOptions): Promise<ToolResult>;
}

export const identity = { version: '1.2.3' };

/** All tools are offered. */
export const everyTool = { tools: optionalToolNames };

/** The descriptors that an MCP client sees, without what only MCP has. It leaves out the annotations that MCP does not know. */
async function descriptors(client: Client): Promise<readonly unknown[]> {
  const { tools } = await client.listTools();
  return tools.map(({ outputSchema: _schema, _meta: _panel, ...tool }) => tool);
}

/** Calls a tool as MCP clients do, and checks that text and structure say the same. */
async function callOverMcp(client: Client, name: string, input: unknown, { signal, onProgress }: CallOptions) {
  const { structuredContent, content, isError } = await client.callTool(
    { name, arguments: input as Record<string, unknown> },
    { ...(signal && { signal }), ...(onProgress && { onprogress: ({ message = '' }) => onProgress(message) }) },
  );
  const result = structuredContent as ToolResult;
  expect(toolStatuses).toContain(result.status);
  expect(content).toEqual([{ type: 'text', text: expect.any(String) }]);
  expect(JSON.parse((content[0] as { text: string }).text)).toEqual(result);
  expect(isError ?? false).toBe(result.status === 'error');
  return result;
}

/** A client that has seen the list, so that it checks answers against the schemas. */
async function reach(client: Client, bench: ToolBench): Promise<Reached> {
  onTestFinished(() => client.close());
  await client.listTools();
  return {
    bench,
    list: () => descriptors(client),
    call: (name, input, options = {}) => callOverMcp(client, name, input, options),
  };
}

export const createClient = (options?: ClientOptions) => new Client({ name: 'test-client', version: '0' }, options);

async function overHttp(options: ClientOptions, benchOptions?: ToolBenchOptions): Promise<Reached> {
  const bench = await createToolBench({ ...everyTool, ...benchOptions });
  const { origin, agentToken } = await startTestServer({ mcp: mcpHttpHandler(bench.mcpTools, identity) });
  const client = createClient(options);
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', origin), {
      requestInit: { headers: { Authorization: `Bearer ${agentToken}` } },
    }),
  );
  return reach(client, bench);
}

async function overStdio(options: ClientOptions, benchOptions?: ToolBenchOptions): Promise<Reached> {
  const bench = await createToolBench({ ...everyTool, ...benchOptions });
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = serveMcpOverStdio(bench.mcpTools, identity, { input, output });
  const client = createClient(options);
  await client.connect(new StdioServerTransport(output, input));
  const reached = await reach(client, bench);
  onTestFinished(async () => {
    input.end();
    await served;
  });
  return reached;
}

const modern: ClientOptions = { versionNegotiation: { mode: { pin: '2026-07-28' } } };
export const legacy: ClientOptions = { versionNegotiation: { mode: 'legacy' } };

export const mcpWays: Record<string, (options?: ToolBenchOptions) => Promise<Reached>> = {
  'MCP over HTTP, 2025-11-25': (options) => overHttp(legacy, options),
  'MCP over HTTP, 2026-07-28': (options) => overHttp(modern, options),
  'MCP over stdio, 2025-11-25': (options) => overStdio(legacy, options),
  'MCP over stdio, 2026-07-28': (options) => overStdio(modern, options),
};

export async function directly(options?: ToolBenchOptions): Promise<Reached> {
  const bench = await createToolBench({ ...everyTool, ...options });
  return {
    bench,
    list: () => Promise.resolve(bench.toolbox.list()),
    call: (name, input, { signal } = {}) => bench.call(name, input, signal && { signal }),
  };
}

async function overWebSocket(options?: ToolBenchOptions): Promise<Reached> {
  const bench = await createPageBench({ ...everyTool, ...options });
  const page = await bench.connect();
  const { tools } = await page.attach();
  return { bench, list: () => Promise.resolve(tools), call: (name, input, options) => page.tool(name, input, options) };
}

export const ways: Record<string, (options?: ToolBenchOptions) => Promise<Reached>> = {
  ...mcpWays,
  'the WebSocket': overWebSocket,
};
