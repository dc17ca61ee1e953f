import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { ToolResult } from '#protocol';
import { parseOptions } from '../cli/options.ts';
import { silentLogger } from '../log.ts';
import { serveMcpOverStdio } from '../mcp/stdio.ts';
import { createWorkbench } from '../serve.ts';

/** An answer of MCP as it is sent. */
export interface RawAnswer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Sends a request of MCP, with any parameters, also those that a client's library would not send. */
export type RawRequest = (method: string, params: object) => Promise<RawAnswer>;

/** The answer in the body of an HTTP response: the last event of a stream, or all of it. */
export const answerIn = (body: string): RawAnswer => {
  const event = body
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .at(-1);
  return JSON.parse(event?.slice('data: '.length) ?? body) as RawAnswer;
};

/** Calls tools by such requests. */
export const toolCaller =
  (request: RawRequest) =>
  async (name: string, given: unknown): Promise<ToolResult> => {
    const { result } = await request('tools/call', { name, arguments: given });
    return (result as { readonly structuredContent: ToolResult }).structuredContent;
  };

/** `stopline mcp` for a folder, in this process. */
export async function openStdio(folder: string, args: readonly string[]): Promise<RawRequest> {
  const { mcpTools, close } = await createWorkbench(parseOptions(['mcp', folder, ...args], folder), silentLogger);
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = serveMcpOverStdio(mcpTools, { version: '1.2.3' }, { input, output });
  onTestFinished(async () => {
    input.end();
    await served;
    await close();
  });
  const waiting = new Map<number, (answer: RawAnswer) => void>();
  createInterface({ input: output }).on('line', (line) => {
    const answer = JSON.parse(line) as RawAnswer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  const send = (message: object) => input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  let asked = 0;
  const request: RawRequest = (method, params) =>
    new Promise((resolve) => {
      const id = (asked += 1);
      waiting.set(id, (answer) => {
        waiting.delete(id);
        resolve(answer);
      });
      send({ id, method, params });
    });
  const client = { name: 'test', version: '1' };
  await request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: client });
  send({ method: 'notifications/initialized' });
  return request;
}
