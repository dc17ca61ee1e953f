import type { ToolDescriptor, ToolResult } from '#protocol';
import type { WebMCP } from 'webmcp-types';

/** Runs a tool on the server. Never rejects. */
export type CallTool = (name: string, input: unknown, signal?: AbortSignal) => Promise<ToolResult>;

/** Registers the server's tools for agents in the page. */
export class ToolRegistration {
  readonly #context: WebMCP.ModelContext;
  readonly #callTool: CallTool;
  #offered = '';
  #registered = new AbortController();

  constructor(context: WebMCP.ModelContext, callTool: CallTool) {
    this.#context = context;
    this.#callTool = callTool;
  }

  /** Replaces the registered tools; the same list changes nothing. Rejects like the browser. */
  async offer(tools: readonly ToolDescriptor[]): Promise<void> {
    const list = JSON.stringify(tools);
    if (list === this.#offered) return;
    this.withdraw();
    this.#offered = list;
    this.#registered = new AbortController();
    const { signal } = this.#registered;
    await Promise.all(tools.map((tool) => this.#context.registerTool(this.#toTool(tool), { signal })));
  }

  /** Unregisters all tools. Pending calls continue. */
  withdraw(): void {
    this.#offered = '';
    this.#registered.abort();
  }

  #toTool(descriptor: ToolDescriptor): WebMCP.ModelContextTool {
    return {
      ...descriptor,
      execute: (input: object, options?: WebMCP.ToolExecuteCallbackOptions) =>
        this.#callTool(descriptor.name, input, options?.signal),
    };
  }
}
