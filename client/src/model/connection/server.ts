import {
  DebugError,
  dispatch,
  effectOf,
  fieldOf,
  type Arguments,
  type Body,
  type ClientMessage,
  type Command,
  type Handlers,
  type Hello,
  type Method,
  type Methods,
  type PresentedPointer,
  type PresentedView,
  type ServerMessage,
  type SessionId,
  type ToolResult,
} from '#protocol';
import { addLineText, addOutput, applyFacts, greet } from '../server-state.ts';
import type { Store } from '../store.ts';
import type { ConnectionStatus, ServerState } from '../ports.ts';
import { attachMessage, callMessage, type Call, type SeenState } from './first-messages.ts';
import { LiveSocket, type SocketEnvironment } from './live-socket.ts';
import { NotReachedError } from './not-reached.ts';
import { refusalOf } from './too-large.ts';

export interface ServerParts {
  readonly server: Store<ServerState>;
  readonly environment: SocketEnvironment;
  /** The page's name in the activity log. */
  readonly name: string;
  /** Identifies the page over its connections. */
  readonly clientId: string;
  /** Calls that are made with the first greeting, before anything asks for their answers. */
  readonly firstCalls?: readonly Call[];
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

export interface ToolCaller {
  /** The name in the activity log. */
  readonly agent?: string;
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined;
}

interface Pending {
  readonly resolve: (body: unknown) => void;
  readonly reject: (error: DebugError) => void;
  /** Sends the message again, after the connection was lost. Absent if it is rejected then. */
  readonly repeat: (() => void) | undefined;
}

/** Reads are rejected when the connection is lost: their views request them again. Agents learn that it was lost. */
const isRepeated = (message: ClientMessage): boolean =>
  message.type === 'call' || (message.type === 'request' && effectOf(message.command, message.arguments) !== 'read');

const keyOf = ({ method, params }: Call): string => `${method} ${JSON.stringify(params)}`;

/** The connection to the server: sends requests, and puts what it receives into the store. */
export class ServerConnection {
  readonly #parts: ServerParts;
  readonly #socket: LiveSocket;
  readonly #pending = new Map<number, Pending>();
  #sent = 0;
  /** The answers to first calls that nothing has asked for, by what they call. */
  readonly #firstAnswers = new Map<string, Promise<unknown>>();
  #hasAttached = false;
  /** The run of the server that has what is pending. */
  #run: string | undefined;
  #seen: SeenState | undefined;
  #isAttached = false;
  #greetingTimer: ReturnType<typeof setTimeout> | undefined;
  #lost: { readonly timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(parts: ServerParts) {
    this.#parts = parts;
    this.#socket = new LiveSocket(parts.environment, {
      onOpen: () => this.#attach(),
      onMessage: (text) => this.#receive(text),
      onClose: (reason) => this.#onClose(reason),
      onRefused: (message) => this.#onRefused(message),
    });
    for (const call of parts.firstCalls ?? []) {
      const id = ++this.#sent;
      const key = keyOf(call);
      const answer = this.#expect(id, JSON.stringify(callMessage(id, call)));
      answer.catch(() => this.#firstAnswers.delete(key));
      this.#firstAnswers.set(key, answer);
    }
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
    this.#reject();
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
    const call = { method, params } as Call;
    const key = keyOf(call);
    const first = this.#firstAnswers.get(key);
    this.#firstAnswers.delete(key);
    return (first ?? this.#ask((id) => callMessage(id, call))) as Promise<Methods[M]['result']>;
  }

  /** Runs a tool. Never rejects: without a connection it resolves with an error. */
  async callTool(name: string, input: unknown, { agent = pageAgent, signal }: ToolCaller = {}): Promise<ToolResult> {
    const toMessage = (id: number) => ({ type: 'call_tool', id, name, input: input ?? {}, agent }) as const;
    try {
      return (await this.#ask(toMessage, signal)) as ToolResult;
    } catch (error) {
      return { status: 'error', ...DebugError.from(error).toJSON() };
    }
  }

  /** Sends what this page shows, for those who follow it. Without a connection it is dropped. */
  present(view: PresentedView): void {
    if (this.#isAttached) this.#send({ type: 'present', view });
  }

  /** Sends where the pointer is, for those who follow this page. Without a connection it is dropped. */
  point(at: PresentedPointer | undefined): void {
    if (this.#isAttached) this.#send({ type: 'point', ...(at && { at }) });
  }

  #ask(toMessage: (id: number) => ClientMessage, signal?: AbortSignal): Promise<unknown> {
    if (!this.#isAttached) return Promise.reject(new NotReachedError());
    const id = this.#sent + 1;
    const message = toMessage(id);
    const text = JSON.stringify(message);
    const refusal = refusalOf(text);
    if (refusal) return Promise.reject(refusal);
    this.#sent = id;
    const cancel = message.type === 'call_tool' ? 'cancel_tool' : 'cancel_request';
    const onAbort = () => {
      if (this.#isAttached && this.#pending.has(id)) this.#send({ type: cancel, id });
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    return new Promise((resolve, reject) => {
      const send = () => {
        this.#socket.send(text);
        if (signal?.aborted) onAbort();
      };
      this.#pending.set(id, { resolve, reject, repeat: isRepeated(message) ? send : undefined });
      send();
    });
  }

  /** The answer to a message that is sent when the page is attached. */
  #expect(id: number, text: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, repeat: () => this.#socket.send(text) });
    });
  }

  #send(message: ClientMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  #attach(): void {
    const { name, clientId: id } = this.#parts;
    // The first calls follow it.
    const sent = this.#hasAttached ? this.#sent : 0;
    this.#hasAttached = true;
    this.#send(attachMessage({ name, seen: this.#seen, client: { id, sent } }));
    clearTimeout(this.#greetingTimer);
    this.#greetingTimer = setTimeout(() => this.#socket.reopen(), greetingTimeoutMs);
  }

  #attachAnew(): void {
    this.#seen = undefined;
    this.#attach();
  }

  #receive(text: string): void {
    const message: unknown = JSON.parse(text);
    if (this.#isKnown(message)) dispatch<ServerMessage, void>(this.#handlers, message);
  }

  /** The server has the same build as the page, so checking the type is enough. */
  #isKnown(message: unknown): message is ServerMessage {
    return Object.hasOwn(this.#handlers, String(fieldOf(message, 'type')));
  }

  readonly #handlers: Handlers<ServerMessage> = {
    hello: (hello) => {
      if (!this.#parts.onHello(hello)) return;
      if (this.#run !== undefined && this.#run !== hello.server) this.#reject();
      this.#run = hello.server;
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
    line_text: (message) => this.#parts.server.update((server) => addLineText(server, message)),
    terminal_output: (message) => this.#parts.onMessage(message),
    people: (message) => this.#parts.onMessage(message),
    presented: (message) => this.#parts.onMessage(message),
    pointed: (message) => this.#parts.onMessage(message),
    answer: ({ id, body }) => this.#take(id)?.resolve(body),
    failure: ({ id, error }) => this.#take(id)?.reject(new DebugError(error.code, error.message)),
    tool_result: ({ id, result }) => this.#take(id)?.resolve(result),
    files_changed: ({ paths }) => {
      this.#firstAnswers.clear();
      this.#parts.onFilesChanged(paths);
    },
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
    if (this.#isAttached) return;
    this.#isAttached = true;
    for (const { repeat } of this.#pending.values()) repeat?.();
  }

  /** The server continues after the last fact received. */
  #onResumed(): void {
    this.#onAttached();
    this.#setConnection({ kind: 'connected' });
  }

  #onClose(reason?: string): void {
    this.#detach();
    if (reason !== undefined) this.#reject();
    this.#tellIfItTakesLong(reason);
  }

  /** Rejects the requests that are not sent again after a reconnect. */
  #detach(): void {
    clearTimeout(this.#greetingTimer);
    this.#isAttached = false;
    this.#reject(({ repeat }) => !repeat);
  }

  /** Rejects what is pending, or a part of it. */
  #reject(isMeant = (_pending: Pending) => true): void {
    for (const [id, pending] of this.#pending) if (isMeant(pending)) this.#take(id)?.reject(new NotReachedError());
  }

  /** A server that closed with a reason stays away for a while, so the page says so at once. */
  #tellIfItTakesLong(reason?: string): void {
    if (this.#lost) return;
    const since = new Date();
    const tell = () => this.#setConnection({ kind: 'lost', since, ...(reason !== undefined && { reason }) });
    this.#lost = { timer: setTimeout(tell, reason === undefined ? lostShowsAfterMs : 0) };
  }

  #onRefused(message: string): void {
    clearTimeout(this.#lost?.timer);
    this.#lost = undefined;
    this.#seen = undefined;
    this.#reject();
    this.#parts.onRefused();
    this.#setConnection({ kind: 'needs_token', message });
  }

  #setConnection(connection: ConnectionStatus): void {
    this.#parts.server.update((server) => ({ ...server, connection }));
  }
}
