import {
  DebugError,
  dispatch,
  type Arguments,
  type Body,
  type ClientMessage,
  type Command,
  type Handlers,
  type Hello,
  type Method,
  type MethodMessage,
  type Methods,
  type ServerMessage,
  type SessionId,
  type ToolResult,
} from '#protocol';
import { addOutput, applyFacts, greet } from '../server-state.ts';
import type { Store } from '../store.ts';
import type { ConnectionStatus, ServerState } from '../ports.ts';
import { LiveSocket, type SocketEnvironment } from './live-socket.ts';
import { NotReachedError } from './not-reached.ts';
import { parseServerMessage } from './server-message.ts';
import { refusalOf } from './too-large.ts';

export interface ServerParts {
  readonly server: Store<ServerState>;
  readonly environment: SocketEnvironment;
  /** The page's name in the activity log. */
  readonly name: string;
  /** Called before the state is replaced; false if the page is about to reload. */
  readonly onHello: (hello: Hello) => boolean;
  readonly onFilesChanged: (paths: readonly string[]) => void;
  /** Messages for features, which are not part of the state. */
  readonly onMessage: (message: ServerMessage) => void;
  /** The token was rejected. */
  readonly onRefused: () => void;
}

const lostShowsAfterMs = 1_000;
const greetingTimeoutMs = 10_000;

/** The name of agents in this page in the activity log. */
const pageAgent = 'Page agent';

interface Pending {
  readonly resolve: (body: unknown) => void;
  readonly reject: (error: DebugError) => void;
}

const notReachedResult = (message: string): ToolResult => ({ status: 'error', code: 'internal', message });

/** The connection to the server: sends requests, and puts what it receives into the store. */
export class ServerConnection {
  readonly #parts: ServerParts;
  readonly #socket: LiveSocket;
  readonly #pending = new Map<number, Pending>();
  readonly #tools = new Map<number, (result: ToolResult) => void>();
  #nextId = 1;
  #seen: { readonly server: string; readonly revision: number } | undefined;
  #isAttached = false;
  #greetingTimer: ReturnType<typeof setTimeout> | undefined;
  #lost: { readonly timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(parts: ServerParts) {
    this.#parts = parts;
    this.#socket = new LiveSocket(parts.environment, {
      onOpen: () => this.#attach(),
      onMessage: (text) => this.#receive(text),
      onClose: () => this.#onClose(),
      onRefused: (message) => this.#onRefused(message),
    });
  }

  /** Connects, and reconnects whenever the connection is lost. */
  connect(token: string): void {
    if (this.#isAttached) this.#onClose();
    this.#setConnection({ kind: 'connecting' });
    this.#tellIfItTakesLong();
    this.#socket.connect(token);
  }

  retryNow(): void {
    this.#socket.retryNow();
  }

  close(): void {
    this.#socket.disconnect();
    this.#detach();
    clearTimeout(this.#lost?.timer);
    this.#lost = undefined;
  }

  /**
   * A DAP request to one session. Rejects with a DebugError, or NotReachedError without a connection. Aborting it
   * cancels it at the adapter too.
   */
  request<C extends Command>(
    sessionId: SessionId,
    command: C,
    args: Arguments<C>,
    signal?: AbortSignal,
  ): Promise<Body<C>> {
    const message = (id: number) => ({ type: 'request', id, sessionId, command, arguments: args }) as const;
    return this.#ask(message, signal) as Promise<Body<C>>;
  }

  /** One of the server's own methods. Rejects like `request`. */
  call<M extends Method>(method: M, params: Methods[M]['params']): Promise<Methods[M]['result']> {
    const message = (id: number) => ({ type: 'call', id, method, params }) as MethodMessage;
    return this.#ask(message) as Promise<Methods[M]['result']>;
  }

  /** Runs a tool for an agent in the page. Never rejects: without a connection it resolves with an error. */
  callTool(name: string, input: unknown, signal?: AbortSignal): Promise<ToolResult> {
    if (!this.#isAttached) {
      return Promise.resolve(notReachedResult('Disconnected from the debugger’s server. Try again in a few seconds.'));
    }
    const id = this.#nextId++;
    const text = JSON.stringify({
      type: 'call_tool',
      id,
      name,
      input: input ?? {},
      agent: pageAgent,
    } satisfies ClientMessage);
    const refusal = refusalOf(text);
    if (refusal) return Promise.resolve({ status: 'error', ...refusal.toJSON() });
    return new Promise((resolve) => {
      const onAbort = () => this.#send({ type: 'cancel_tool', id });
      this.#tools.set(id, (result) => {
        signal?.removeEventListener('abort', onAbort);
        resolve(result);
      });
      this.#socket.send(text);
      if (signal?.aborted) onAbort();
      else signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  #ask(toMessage: (id: number) => ClientMessage, signal?: AbortSignal): Promise<unknown> {
    if (!this.#isAttached) return Promise.reject(new NotReachedError());
    const id = this.#nextId++;
    const text = JSON.stringify(toMessage(id));
    const refusal = refusalOf(text);
    if (refusal) return Promise.reject(refusal);
    const onAbort = () => {
      if (this.#pending.has(id)) this.#send({ type: 'cancel_request', id });
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#socket.send(text);
    });
  }

  #send(message: ClientMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** Asks for the facts since the last greeting, or for everything. */
  #attach(): void {
    this.#send({ type: 'attach', name: this.#parts.name, ...this.#seen });
    clearTimeout(this.#greetingTimer);
    this.#greetingTimer = setTimeout(() => this.#socket.reopen(), greetingTimeoutMs);
  }

  #attachAnew(): void {
    this.#seen = undefined;
    this.#attach();
  }

  #receive(text: string): void {
    const message = parseServerMessage(text);
    if (message) dispatch<ServerMessage, void>(this.#handlers, message);
  }

  readonly #handlers: Handlers<ServerMessage> = {
    hello: (hello) => {
      if (!this.#parts.onHello(hello)) return;
      this.#seen = { server: hello.server, revision: hello.revision };
      this.#onAttached();
      this.#parts.server.set(greet(hello));
    },
    facts: ({ revision, facts }) => {
      const seen = this.#seen;
      if (!seen) return;
      const known = seen.revision + 1 - revision;
      if (known < 0) {
        this.#attachAnew();
        return;
      }
      const news = facts.slice(known);
      this.#seen = { ...seen, revision: seen.revision + news.length };
      if (!this.#isAttached) this.#onResumed();
      this.#parts.server.update((server) => applyFacts(server, news));
    },
    output: (message) => this.#parts.server.update((server) => addOutput(server, message)),
    terminal_output: (message) => this.#parts.onMessage(message),
    answer: ({ id, body }) => this.#take(id)?.resolve(body),
    failure: ({ id, error }) => this.#take(id)?.reject(new DebugError(error.code, error.message)),
    tool_result: ({ id, result }) => {
      const resolve = this.#tools.get(id);
      this.#tools.delete(id);
      resolve?.(result);
    },
    files_changed: ({ paths }) => this.#parts.onFilesChanged(paths),
  };

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #onAttached(): void {
    clearTimeout(this.#greetingTimer);
    clearTimeout(this.#lost?.timer);
    this.#lost = undefined;
    this.#isAttached = true;
  }

  /** The server continues after the last fact received. */
  #onResumed(): void {
    this.#onAttached();
    this.#setConnection({ kind: 'connected' });
  }

  #onClose(): void {
    this.#detach();
    this.#tellIfItTakesLong();
  }

  /** Rejects everything that is pending. */
  #detach(): void {
    clearTimeout(this.#greetingTimer);
    this.#isAttached = false;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    const tools = [...this.#tools.values()];
    this.#tools.clear();
    for (const { reject } of pending) reject(new NotReachedError());
    const message =
      'The connection to the debugger’s server was lost during this call, so its outcome is unknown. Check the session before continuing.';
    for (const resolve of tools) resolve(notReachedResult(message));
  }

  #tellIfItTakesLong(): void {
    if (this.#lost) return;
    const since = new Date();
    this.#lost = { timer: setTimeout(() => this.#setConnection({ kind: 'lost', since }), lostShowsAfterMs) };
  }

  #onRefused(message: string): void {
    clearTimeout(this.#lost?.timer);
    this.#lost = undefined;
    this.#seen = undefined;
    this.#parts.onRefused();
    this.#setConnection({ kind: 'needs_token', message });
  }

  #setConnection(connection: ConnectionStatus): void {
    this.#parts.server.update((server) => ({ ...server, connection }));
  }
}
