import type { Readable, Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { toolboxFor } from '../roles/role-toolbox.ts';
import type { McpTools } from './mcp-tools.ts';
import { createMcpServer, type ServerIdentity } from './mcp.ts';

/** The stdin and stdout of the process. Nothing else may be written there. */
export interface StdioStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Serves the tools to the owner's agent over a pair of streams, in either protocol revision. Resolves when the client disconnects. */
export async function serveMcpOverStdio(
  { toolbox, ...rules }: McpTools,
  identity: ServerIdentity,
  { input, output }: StdioStreams,
): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    const isGone = () => resolve();
    input.once('end', isGone).once('close', isGone).on('error', isGone);
    output.once('close', isGone).on('error', isGone);
  });
  const served = serveStdio(() => createMcpServer(toolboxFor(toolbox, 'owner', rules), identity), {
    transport: new StdioServerTransport(input, output),
  });
  await gone;
  await served.close();
}
