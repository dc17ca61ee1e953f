import { WebSocket } from 'ws';
import {
  DebugError,
  dispatch,
  fieldOf,
  reduce,
  textOf,
  wireProtocol,
  type ClientMessage,
  type Fact,
  type Handlers,
  type Method,
  type MethodMessage,
  type Methods,
  type ServerMessage,
  type State,
} from '#protocol';

/** How long to wait before connecting again, in milliseconds. */
const reconnectMs = 500;

/** How long a method may take, in milliseconds. */
const answerWithinMs = 30_000;

/** The name in the activity log of the student. */
const name = 'Teacher';

export interface ServerMonitorParts {
  /** The address of the student's server. */
  readonly url: string;
  /** The owner's token. */
  readonly token: string;
  /** Called with each new state, and with undefined when the connection was lost. */
  readonly onState: (state: State | undefined) => void;
}

interface Pending {
  readonly resolve: (body: unknown) => void;
  readonly reject: (error: DebugError) => void;
}

const lost = () => new DebugError('not_found', 'The server of the student is not reached. Try again.');

/** Follows the state of a student's server over its live connection, and calls its methods. */
export class ServerMonitor {
  readonly #parts: ServerMonitorParts;
  readonly #pending = new Map<number, Pending>();
  #socket: WebSocket | undefined;
  #retry: NodeJS.Timeout | undefined;
  #state: State | undefined;
  /** Of the last fact in the state. */
  #revision = 0;
  #lastId = 0;
  #isClosed = false;

  constructor(parts: ServerMonitorParts) {
    this.#parts = parts;
    void this.#connect();
  }

  /** Undefined while the server is not reached. */
  get state(): State | undefined {
    return this.#state;
  }

  /** Calls a method of the server. Rejects with a DebugError. */
  call<M extends Method>(method: M, params: Methods[M]['params']): Promise<Methods[M]['result']> {
    const socket = this.#socket;
    if (!socket || !this.#state) return Promise.reject(lost());
    this.#lastId += 1;
    const id = this.#lastId;
    const message = { type: 'call', id, method, params } as MethodMessage;
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      setTimeout(() => this.#take(id)?.reject(lost()), answerWithinMs).unref();
      socket.send(JSON.stringify(message satisfies ClientMessage));
    });
    return answer as Promise<Methods[M]['result']>;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#socket?.close();
  }

  async #connect(): Promise<void> {
    const ticket = await this.#ticket().catch(() => undefined);
    if (this.#isClosed) return;
    if (ticket === undefined) this.#connectLater();
    else this.#open(ticket);
  }

  async #ticket(): Promise<string | undefined> {
    const { url, token } = this.#parts;
    const answer = await fetch(new URL('api/tickets', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    return textOf(await answer.json(), 'ticket');
  }

  #open(ticket: string): void {
    const address = new URL('ws', this.#parts.url);
    address.protocol = 'ws:';
    const socket = new WebSocket(address, [wireProtocol, `ticket.${ticket}`], { perMessageDeflate: false });
    this.#socket = socket;
    // Its `close` follows.
    socket.on('error', () => undefined);
    socket.on('open', () => this.#attach());
    socket.on('message', (data: Buffer) => this.#receive(JSON.parse(data.toString())));
    socket.once('close', () => this.#onClose());
  }

  #attach(): void {
    const attach: ClientMessage = { type: 'attach', name, isMonitor: true };
    this.#socket?.send(JSON.stringify(attach));
  }

  #onClose(): void {
    this.#socket = undefined;
    for (const id of [...this.#pending.keys()]) this.#take(id)?.reject(lost());
    if (this.#isClosed) return;
    this.#setState(undefined);
    this.#connectLater();
  }

  #connectLater(): void {
    this.#retry = setTimeout(() => void this.#connect(), reconnectMs);
  }

  #receive(message: unknown): void {
    if (this.#isKnown(message)) dispatch<ServerMessage, void>(this.#handlers, message);
  }

  /** The server has the same build, so checking the type is enough. */
  #isKnown(message: unknown): message is ServerMessage {
    return Object.hasOwn(this.#handlers, String(fieldOf(message, 'type')));
  }

  readonly #handlers: Handlers<ServerMessage> = {
    hello: ({ state, revision }) => {
      this.#revision = revision;
      this.#setState(state);
    },
    facts: ({ revision, facts }) => {
      const known = this.#revision + 1 - revision;
      if (known < 0) this.#attach();
      else this.#apply(facts.slice(known));
    },
    answer: ({ id, body }) => this.#take(id)?.resolve(body),
    failure: ({ id, error }) => this.#take(id)?.reject(new DebugError(error.code, error.message)),
    output: () => undefined,
    line_text: () => undefined,
    terminal_output: () => undefined,
    tool_result: () => undefined,
    people: () => undefined,
    presented: () => undefined,
    pointed: () => undefined,
    files_changed: () => undefined,
  };

  #apply(facts: readonly Fact[]): void {
    if (!this.#state || facts.length === 0) return;
    this.#revision += facts.length;
    this.#setState(facts.reduce(reduce, this.#state));
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #setState(state: State | undefined): void {
    this.#state = state;
    this.#parts.onState(state);
  }
}
