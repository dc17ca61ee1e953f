import {
  DebugError,
  dispatch,
  fieldOf,
  type Handlers,
  type WallClientMessage,
  type WallMethod,
  type WallMethods,
  type WallServerMessage,
} from '#protocol';
import { LiveSocket, type SocketEnvironment } from '../model/connection/live-socket.ts';
import { NotReachedError } from '../model/connection/not-reached.ts';
import type { Store } from '../model/store.ts';
import { greetWall, withCards, type WallState } from './wall-state.ts';

interface WallConnectionParts {
  readonly wall: Store<WallState>;
  readonly environment: SocketEnvironment;
  /** Called with the server's build; false if the page is about to reload. */
  readonly onBuild: (build: string) => boolean;
  /** The token was rejected. */
  readonly onRefused: () => void;
}

interface Pending {
  readonly resolve: (body: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The connection of the wall to its server. */
export class WallConnection {
  readonly #parts: WallConnectionParts;
  readonly #socket: LiveSocket;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  constructor(parts: WallConnectionParts) {
    this.#parts = parts;
    this.#socket = new LiveSocket(parts.environment, {
      // The server greets first.
      onOpen: () => undefined,
      onMessage: (text) => this.#receive(JSON.parse(text)),
      onClose: (reason) => this.#onClose(reason),
      onRefused: (message) => {
        parts.onRefused();
        this.#update((wall) => ({ ...wall, connection: { kind: 'needs_token', message } }));
      },
    });
  }

  /** Connects, and reconnects whenever the connection is lost. */
  connect(token: string): void {
    this.#update((wall) => ({ ...wall, connection: { kind: 'connecting' } }));
    this.#socket.connect(token);
  }

  retryNow(): void {
    this.#socket.retryNow();
  }

  /** Calls a method of the wall's server. Rejects with a DebugError, or NotReachedError without a connection. */
  call<M extends WallMethod>(method: M, params: WallMethods[M]['params']): Promise<WallMethods[M]['result']> {
    if (!this.#socket.isOpen) return Promise.reject(new NotReachedError());
    this.#lastId += 1;
    const id = this.#lastId;
    const message = { type: 'call', id, method, params } as WallClientMessage;
    const answer = new Promise<unknown>((resolve, reject) => this.#pending.set(id, { resolve, reject }));
    this.#socket.send(JSON.stringify(message));
    return answer as Promise<WallMethods[M]['result']>;
  }

  #receive(message: unknown): void {
    if (this.#isKnown(message)) dispatch<WallServerMessage, void>(this.#handlers, message);
  }

  /** The server has the same build as the page, so checking the type is enough. */
  #isKnown(message: unknown): message is WallServerMessage {
    return Object.hasOwn(this.#handlers, String(fieldOf(message, 'type')));
  }

  readonly #handlers: Handlers<WallServerMessage> = {
    wall: (message) => {
      if (this.#parts.onBuild(message.build)) this.#update((wall) => greetWall(wall, message));
    },
    cards: ({ cards }) => this.#update((wall) => withCards(wall, cards)),
    answer: ({ id, body }) => this.#take(id)?.resolve(body),
    failure: ({ id, error }) => this.#take(id)?.reject(new DebugError(error.code, error.message)),
  };

  #onClose(reason?: string): void {
    for (const id of [...this.#pending.keys()]) this.#take(id)?.reject(new NotReachedError());
    const since = new Date();
    this.#update((wall) => ({ ...wall, connection: { kind: 'lost', since, ...(reason !== undefined && { reason }) } }));
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #update(change: (wall: WallState) => WallState): void {
    this.#parts.wall.update(change);
  }
}
