import type { WebMCP } from 'webmcp-types';
import { ToolActivatedEvent, ToolCancelEvent } from './tool-events.ts';

type EventHandler = ((event: Event) => unknown) | null;

/** The events with an `on…` attribute (WebMCP IDL, ModelContext). */
const handledEvents = ['toolchange', 'toolactivated', 'toolcancel'] as const;

const validName = /^[A-Za-z0-9_.-]{1,128}$/;

const invalidState = (message: string) => new DOMException(message, 'InvalidStateError');

/** The error with which a browser would reject a tool. */
function problemWith(tool: WebMCP.ModelContextTool, isKnown: (name: string) => boolean): Error | undefined {
  if (typeof tool.execute !== 'function') return new TypeError('A tool needs a function "execute".');
  if (!validName.test(tool.name)) {
    return invalidState(`"${tool.name}" cannot name a tool: 1 to 128 letters, digits, "_", "-" and "." can.`);
  }
  if (tool.description === '') return invalidState(`The tool "${tool.name}" needs a description.`);
  return isKnown(tool.name) ? invalidState(`A tool "${tool.name}" is registered already.`) : undefined;
}

const copyOf = (value: object): object => {
  const copy: unknown = JSON.parse(JSON.stringify(value));
  return typeof copy === 'object' && copy !== null ? copy : {};
};

const isPlainInput = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input);

/** A result as text, or as JSON. */
const toText = (result: unknown): string =>
  typeof result === 'string' ? result : (JSON.stringify(result) ?? 'undefined');

const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new DOMException('The call was cancelled.', 'AbortError');

/**
 * `document.modelContext` for browsers without it: the same interface (WebMCP, "ModelContext") and, as far as measured,
 * the same behaviour. Tools are called in this page only, and their input is not checked here.
 */
export class ModelContextFallback extends EventTarget implements WebMCP.ModelContext {
  readonly #tools = new Map<string, WebMCP.ModelContextTool>();
  ontoolchange: EventHandler = null;
  ontoolactivated: EventHandler = null;
  ontoolcancel: EventHandler = null;

  constructor() {
    super();
    for (const type of handledEvents) {
      this.addEventListener(type, (event) => {
        this[`on${type}`]?.call(this, event);
      });
    }
  }

  /** Rejects with InvalidStateError for an invalid or known name, and for an empty description. */
  async registerTool(
    tool: WebMCP.ModelContextTool,
    options: WebMCP.ModelContextRegisterToolOptions = {},
  ): Promise<void> {
    const { signal } = options;
    if (signal?.aborted) throw reasonOf(signal);
    const problem = problemWith(tool, (name) => this.#tools.has(name));
    if (problem) throw problem;
    const kept = { ...tool, ...(tool.inputSchema && { inputSchema: copyOf(tool.inputSchema) }) };
    this.#tools.set(tool.name, kept);
    signal?.addEventListener('abort', () => this.#unregister(kept), { once: true });
    await Promise.resolve();
    this.dispatchEvent(new Event('toolchange'));
  }

  async getTools(_options: WebMCP.ModelContextGetToolOptions = {}): Promise<WebMCP.RegisteredTool[]> {
    await Promise.resolve();
    const tools = [...this.#tools.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return tools.map(({ name, title = '', description, inputSchema, annotations }) => ({
      name,
      title,
      description,
      ...(inputSchema && { inputSchema: copyOf(inputSchema) }),
      window,
      origin: window.location.origin,
      annotations: {
        readOnlyHint: false,
        untrustedContentHint: false,
        consequentialHint: false,
        debugging: false,
        ...annotations,
      },
    }));
  }

  /**
   * The result as text. Rejects with the caller's reason when it cancels, and with UnknownError when the tool throws.
   */
  async executeTool(
    { name }: WebMCP.RegisteredTool,
    inputObject: object = {},
    options: WebMCP.ModelContextExecuteToolOptions = {},
  ): Promise<string> {
    const { signal } = options;
    if (!isPlainInput(inputObject)) throw new TypeError('The input of a tool is an object.');
    if (signal?.aborted) throw reasonOf(signal);
    const tool = this.#tools.get(name);
    if (!tool) throw new DOMException(`There is no tool "${name}".`, 'NotFoundError');
    this.dispatchEvent(new ToolActivatedEvent('toolactivated', { toolName: name }));
    return this.#execute(tool, inputObject, signal);
  }

  #execute(
    tool: WebMCP.ModelContextTool,
    input: Record<string, unknown>,
    signal: AbortSignal | undefined,
  ): Promise<string> {
    const call = new AbortController();
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        if (!signal) return;
        reject(reasonOf(signal));
        call.abort();
        this.dispatchEvent(new ToolCancelEvent('toolcancel', { toolName: tool.name }));
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const answer = (async () => toText(await tool.execute(input, { signal: call.signal })))();
      void answer
        .then(resolve, () => reject(new DOMException('The tool failed.', 'UnknownError')))
        .finally(() => signal?.removeEventListener('abort', onAbort));
    });
  }

  #unregister(tool: WebMCP.ModelContextTool): void {
    if (this.#tools.get(tool.name) !== tool) return;
    this.#tools.delete(tool.name);
    this.dispatchEvent(new Event('toolchange'));
  }
}

/** The page's tool registry: the browser's own, or the fallback in its place. */
export function ensureModelContext(target: Document = document): WebMCP.ModelContext {
  if (target.modelContext) return target.modelContext;
  const fallback = new ModelContextFallback();
  Object.defineProperty(target, 'modelContext', { value: fallback, configurable: true, enumerable: true });
  return fallback;
}
