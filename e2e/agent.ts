import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type Progress,
  type Transport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { randomUUID } from 'node:crypto';
import { command } from './paths.ts';
import { leftProcesses } from './processes.ts';
import { cleanEnvironment, type RunningServer, type ServerStart } from './server.ts';
import type { ToolAnswer } from './tool-answers.ts';

const callTimeoutMs = 120_000;
const leaveWithinMs = 5_000;

/** The two revisions of MCP that the endpoint supports. */
export const eras = ['2025-11-25', '2026-07-28'] as const;

/** A revision of MCP. */
export type Era = (typeof eras)[number];

/** An agent outside the page, over MCP. */
export interface Agent {
  /** Asks for progress if there is a function for it. */
  call(
    name: string,
    input?: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
    onProgress?: (message: string) => void,
  ): Promise<ToolAnswer>;
  /** The list of tools. */
  tools(): ReturnType<Client['listTools']>;
  /** The text of a resource. */
  read(uri: string): Promise<string>;
  close(): Promise<void>;
}

/** How an agent connects over HTTP. */
export interface AgentOptions {
  readonly era?: Era;
  /** The server's own token by default. */
  readonly token?: string;
  /** Its client name. */
  readonly name?: string;
}

async function connect(transport: Transport, era: Era, name = 'stopline-e2e'): Promise<Agent> {
  const mode = era === '2025-11-25' ? 'legacy' : { pin: era };
  const client = new Client({ name, version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return {
    async call(tool, input = {}, signal, onProgress) {
      const onprogress = onProgress && (({ message }: Progress) => onProgress(message ?? ''));
      const options = { timeout: callTimeoutMs, ...(signal && { signal }), ...(onprogress && { onprogress }) };
      return checkedAnswer(tool, await client.callTool({ name: tool, arguments: { ...input } }, options));
    },
    tools: () => client.listTools(),
    async read(uri) {
      const [content] = (await client.readResource({ uri })).contents;
      if (!content || !('text' in content)) throw new Error(`${uri} is no text.`);
      return content.text;
    },
    close: () => client.close(),
  };
}

/** The answer, checked against docs/tools.md. */
function checkedAnswer(name: string, { structuredContent, content, isError }: CallToolResult): ToolAnswer {
  const answer = structuredContent as ToolAnswer | undefined;
  if (typeof answer?.status !== 'string')
    throw new Error(`${name} answered without a status: ${JSON.stringify(content)}`);
  const text = content.find((part) => part.type === 'text')?.text;
  if (text === undefined || JSON.stringify(JSON.parse(text)) !== JSON.stringify(answer))
    throw new Error(`${name} answered with a text that is not its structured content: ${text}`);
  if ((isError === true) !== (answer.status === 'error'))
    throw new Error(`${name}: isError is ${isError} for ${answer.status}`);
  return answer;
}

/** An agent over Streamable HTTP, with a bearer token. */
export function connectAgent(
  server: Pick<RunningServer, 'origin' | 'token'>,
  { era = '2025-11-25', token = server.token, name }: AgentOptions = {},
): Promise<Agent> {
  const headers = { authorization: `Bearer ${token}` };
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', server.origin), { requestInit: { headers } });
  return connect(transport, era, name);
}

/** An agent over stdio, with its own `stopline mcp`. Closing fails if a process is left. */
export async function connectStdioAgent(
  { workspace, args, environment }: ServerStart,
  era: Era = '2025-11-25',
): Promise<Agent> {
  const id = randomUUID();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [command, 'mcp', workspace, ...args],
    cwd: workspace,
    env: cleanEnvironment(id, environment),
    stderr: 'inherit',
  });
  const agent = await connect(transport, era);
  return {
    ...agent,
    async close() {
      await agent.close();
      const left = await leftProcesses(id, leaveWithinMs);
      if (left.length > 0) throw new Error(`"stopline mcp" left processes behind:\n${left.join('\n')}`);
    },
  };
}
