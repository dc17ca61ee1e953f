import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import {
  defined,
  type Arguments,
  type ClientMessage,
  type Command,
  type Hello,
  type Method,
  type Methods,
  type ServerMessage,
  type ToolResult,
} from '#protocol';
import { silentLogger } from '../../log.ts';
import { createToolBench, type ToolBenchOptions } from '../../tools/testing/tool-bench.ts';
import { Links } from '../../http/links.ts';
import { Principals } from '../../http/secrets.ts';
import { Tickets } from '../../http/tickets.ts';
import { createWorkspaceFiles } from '../workspace-files.ts';
import type { PageParts } from '../page-parts.ts';
import type { PageHolder } from '../page-attendance.ts';
import { createPages } from '../pages.ts';

type Message<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

/** A page as the server sees it, without a display. */
export class TestPage {
  readonly socket: WebSocket;
  /** All received messages, in order. */
  readonly messages: ServerMessage[] = [];
  readonly #watchers = new Set<() => void>();
  /** Far from the ids that tests use. */
  #nextId = 1_000_000;

  constructor(url: string, protocols: readonly string[] = []) {
    this.socket = new WebSocket(url, [...protocols]);
    this.socket.on('message', (data: Buffer) => {
      this.messages.push(JSON.parse(data.toString()) as ServerMessage);
      for (const watch of [...this.#watchers]) watch();
    });
  }

  send(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Resolves with the first matching message of a type, received already or later. */
  until<Type extends ServerMessage['type']>(
    type: Type,
    isMeant: (message: Message<Type>) => boolean = () => true,
  ): Promise<Message<Type>> {
    return this.#find(
      (message): message is Message<Type> => message.type === type && isMeant(message as Message<Type>),
    );
  }

  /** Resolves with the first such message. Each message is looked at once: a test may receive a hundred thousand. */
  #find<Found extends ServerMessage>(isMeant: (message: ServerMessage) => message is Found): Promise<Found> {
    return new Promise((resolve) => {
      let seen = 0;
      const look = () => {
        const found = this.messages.slice(seen).find(isMeant);
        seen = this.messages.length;
        if (!found) return;
        this.#watchers.delete(look);
        resolve(found);
      };
      this.#watchers.add(look);
      look();
    });
  }

  async attach(seen: { readonly server?: string; readonly revision?: number } = {}): Promise<Hello> {
    this.send({ type: 'attach', name: 'Mara', ...seen });
    return this.until('hello');
  }

  /** Resolves with the server's answer, or with its failure. */
  async ask(toMessage: (id: number) => ClientMessage): Promise<unknown> {
    const id = this.#nextId++;
    this.send(toMessage(id));
    const settled = await this.#find(
      (message): message is Message<'answer' | 'failure'> =>
        (message.type === 'answer' || message.type === 'failure') && message.id === id,
    );
    return settled.type === 'answer' ? settled.body : settled.error;
  }

  call<M extends Method>(method: M, params: Methods[M]['params']): Promise<unknown> {
    return this.ask((id) => ({ type: 'call', id, method, params }) as ClientMessage);
  }

  request<C extends Command>(sessionId: string, command: C, args: Arguments<C>): Promise<unknown> {
    return this.ask((id) => ({ type: 'request', id, sessionId, command, arguments: args }));
  }

  /** Runs a tool as an agent in the page does. */
  async tool(name: string, input: unknown = {}, { agent, signal }: { agent?: string; signal?: AbortSignal } = {}) {
    const id = this.#nextId++;
    this.send({ type: 'call_tool', id, name, input, ...(agent !== undefined && { agent }) });
    signal?.addEventListener('abort', () => this.send({ type: 'cancel_tool', id }), { once: true });
    const { result } = await this.until('tool_result', (answer) => answer.id === id);
    return result satisfies ToolResult;
  }

  /** Resolves with the close code of the connection. */
  async closed(): Promise<number> {
    if (this.socket.readyState !== WebSocket.CLOSED) await once(this.socket, 'close');
    return this.#code;
  }

  #code = 0;

  /** Resolves when the connection is open. */
  async opened(): Promise<this> {
    this.socket.once('close', (code) => (this.#code = code));
    await once(this.socket, 'open');
    return this;
  }
}

export type PageBench = Awaited<ReturnType<typeof createPageBench>>;

/** A debugger over the little program, with connected pages. */
export async function createPageBench({
  tools = [],
  masks,
  configurations = [],
  waitTimeoutMs,
  ...parts
}: Partial<PageParts> & Pick<ToolBenchOptions, 'tools' | 'masks' | 'configurations' | 'waitTimeoutMs'> = {}) {
  const bench = await createToolBench({ tools, configurations, ...defined({ masks, waitTimeoutMs }) });
  const [principals, tickets] = [new Principals(), new Tickets()];
  const links = new Links({ principals, tickets, withhold: () => undefined });
  const host = createPages({
    debug: bench.debug,
    toolbox: bench.toolbox,
    files: createWorkspaceFiles({ workspaceFolder: bench.folder }),
    links,
    hello: {
      version: '1.2.3',
      build: 'b1',
      workspace: { name: 'work', path: bench.folder, isolation: 'none' },
      readOnly: false,
    },
    log: silentLogger,
    ...parts,
  });
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  /** Whose the next pages are. */
  let holder: PageHolder = { id: 'owner', role: 'owner' };
  server.on('connection', (socket) => host.connect(socket, holder));
  const { port } = server.address() as AddressInfo;
  const pages: TestPage[] = [];
  onTestFinished(() => {
    for (const { socket } of pages) socket.terminate();
    server.close();
  });
  const connect = () => {
    const page = new TestPage(`ws://127.0.0.1:${port}`);
    pages.push(page);
    return page.opened();
  };
  /** Connects a page of a role, by a link with a label, that does not attach. */
  const connectAs = async (role: PageHolder['role'], name?: string) => {
    holder = { id: name ?? role, role, ...(name !== undefined && { name }) };
    const page = await connect();
    holder = { id: 'owner', role: 'owner' };
    return page;
  };
  return {
    ...bench,
    host,
    port,
    /** How many bytes each page has not been sent. */
    unsent: () => [...server.clients].map(({ bufferedAmount }) => bufferedAmount),
    /** Connects a page that does not attach. */
    connect,
    links,
    connectAs,
    /** Connects a page of a role and attaches it. */
    openAs: async (role: PageHolder['role'], name?: string) => {
      const page = await connectAs(role, name);
      await page.attach();
      return page;
    },
    /** Connects a page and attaches it. */
    open: async () => {
      const page = await connect();
      await page.attach();
      return page;
    },
  };
}
