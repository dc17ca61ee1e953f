import { PassThrough } from 'node:stream';
import { Client, StreamableHTTPClientTransport, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { onTestFinished } from 'vitest';
import { defined } from '#protocol';
import { startTestServer } from '../../http/testing/test-server.ts';
import { createToolBench } from '../../tools/testing/tool-bench.ts';
import { mcpHttpHandler } from '../http.ts';
import { serveMcpOverStdio } from '../stdio.ts';

const identity = { version: '1.2.3' };

const newClient = (options: ClientOptions) => new Client({ name: 'test-client', version: '0' }, options);

interface HttpWays {
  /** How often the server shows that a stream is alive. */
  readonly keepAliveMs?: number;
  readonly fetch?: typeof fetch;
}

async function overHttp(options: ClientOptions, { keepAliveMs, fetch }: HttpWays = {}): Promise<Client> {
  const { mcpTools } = await createToolBench();
  const mcp = mcpHttpHandler(mcpTools, identity, defined({ keepAliveMs }));
  const { origin, agentToken } = await startTestServer({ mcp });
  const headers = { Authorization: `Bearer ${agentToken}` };
  const client = newClient(options);
  const transport = { requestInit: { headers }, ...defined({ fetch }) };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), transport));
  onTestFinished(() => client.close());
  return client;
}

async function overStdio(options: ClientOptions): Promise<Client> {
  const { mcpTools } = await createToolBench();
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = serveMcpOverStdio(mcpTools, identity, { input, output });
  const client = newClient(options);
  await client.connect(new StdioServerTransport(output, input));
  onTestFinished(async () => {
    await client.close();
    input.end();
    await served;
  });
  return client;
}

const modern: ClientOptions = { versionNegotiation: { mode: { pin: '2026-07-28' } } };
const legacy: ClientOptions = { versionNegotiation: { mode: 'legacy' } };

/** A client of the official library that is connected to a server with the tools: each transport, in each revision. */
export const connectedClients: Readonly<Record<string, () => Promise<Client>>> = {
  'HTTP, 2025-11-25': () => overHttp(legacy),
  'HTTP, 2026-07-28': () => overHttp(modern),
  'stdio, 2025-11-25': () => overStdio(legacy),
  'stdio, 2026-07-28': () => overStdio(modern),
};

/** Such a client over HTTP, by revision. */
export const httpClients: Readonly<Record<string, (ways: HttpWays) => Promise<Client>>> = {
  '2025-11-25': (ways) => overHttp(legacy, ways),
  '2026-07-28': (ways) => overHttp(modern, ways),
};
