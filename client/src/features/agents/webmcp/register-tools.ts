import type { ToolDescriptor, ToolResult } from '#protocol';
import type { WebMCP } from 'webmcp-types';

/** Runs a tool on the server. Never rejects. */
export type CallTool = (name: string, input: unknown, signal?: AbortSignal) => Promise<ToolResult>;

/** Registers the server's tools for agents in the page. */
export class ToolRegistration {
  readonly #context: WebMCP.ModelContext;
  readonly #callTool: CallTool;
  #tools: readonly ToolDescriptor[] = [];
  #offered = '';
  #registered = new AbortController();

  /** Another origin whose agents get the tools too. */
  #origin: string | undefined;
  /** False in an embedded page until its host allows it. */
  #isAllowed: boolean;

  constructor(context: WebMCP.ModelContext, callTool: CallTool, isAllowed = true) {
    this.#context = context;
    this.#callTool = callTool;
    this.#isAllowed = isAllowed;
  }

  /** Replaces the registered tools; the same list changes nothing. Rejects like the browser. */
  async offer(tools: readonly ToolDescriptor[]): Promise<void> {
    this.#tools = tools;
    if (this.#isAllowed) await this.#register();
  }

  /** The host of an embedded page allows its agents the tools, or with `undefined` no more. Rejects like `offer`. */
  async allow(origin: string | undefined): Promise<void> {
    this.#origin = origin;
    this.#isAllowed = origin !== undefined;
    if (this.#isAllowed) await this.#register();
    else this.withdraw();
  }

  async #register(): Promise<void> {
    const tools = this.#tools;
    const list = JSON.stringify([tools, this.#origin]);
    if (list === this.#offered) return;
    this.withdraw();
    this.#offered = list;
    this.#registered = new AbortController();
    const options = {
      signal: this.#registered.signal,
      ...(this.#origin !== undefined && { exposedTo: [this.#origin] }),
    };
    await Promise.all(tools.map((tool) => this.#context.registerTool(this.#toTool(tool), options)));
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
