import type { ToolDescriptor, ToolResult } from '#protocol';
import type { WebMCP } from 'webmcp-types';

/** Runs a tool on the server. Never rejects. */
export type CallTool = (name: string, input: unknown, signal?: AbortSignal) => Promise<ToolResult>;

/** Offers the page's agents what the server listed. */
export class ToolRegistration {
  readonly #context: WebMCP.ModelContext;
  readonly #callTool: CallTool;
  #offered = '';
  #registered = new AbortController();

  constructor(context: WebMCP.ModelContext, callTool: CallTool) {
    this.#context = context;
    this.#callTool = callTool;
  }

  /** Registers these tools in place of those before; the same list again changes nothing. Rejects as the browser does. */
  async offer(tools: readonly ToolDescriptor[]): Promise<void> {
    const list = JSON.stringify(tools);
    if (list === this.#offered) return;
    this.withdraw();
    this.#offered = list;
    this.#registered = new AbortController();
    const { signal } = this.#registered;
    await Promise.all(tools.map((tool) => this.#context.registerTool(this.#toTool(tool), { signal })));
  }

  /** Takes all tools back. Calls under way go on. */
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
