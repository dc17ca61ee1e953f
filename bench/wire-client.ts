import type { Command, Method, Methods, ServerMessage } from '#protocol';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Scope } from './scope.ts';

interface Pending {
  readonly resolve: (body: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The server's live connection without a page: only what is between an adapter and a page. */
export class WireClient {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, Pending>();
  readonly #waiting = new Set<(message: ServerMessage) => void>();
  #nextId = 1;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#receive(JSON.parse(data.toString()) as ServerMessage));
    socket.once('close', () => {
      for (const { reject } of this.#pending.values()) reject(new Error('The server closed the live connection.'));
    });
  }

  /** One of the server's own methods. */
  call<M extends Method>(method: M, params: Methods[M]['params']): Promise<Methods[M]['result']> {
    return this.#ask({ type: 'call', method, params }) as Promise<Methods[M]['result']>;
  }

  /** A DAP request to a session. */
  request(sessionId: string, command: Command, args: unknown): Promise<unknown> {
    return this.#ask({ type: 'request', sessionId, command, arguments: args });
  }

  /** Attaches; resolves with the greeting. */
  async attach(): Promise<void> {
    const greeted = this.until(({ type }) => type === 'hello');
    this.#socket.send(JSON.stringify({ type: 'attach', name: 'bench' }));
    await greeted;
  }

  /** Calls a function with each message. Returns a function that ends this. */
  watch(listener: (message: ServerMessage) => void): () => void {
    this.#waiting.add(listener);
    return () => void this.#waiting.delete(listener);
  }

  /** Resolves with the next matching message. */
  until(fits: (message: ServerMessage) => boolean): Promise<ServerMessage> {
    return new Promise((resolve) => {
      const unwatch = this.watch((message) => {
        if (!fits(message)) return;
        unwatch();
        resolve(message);
      });
    });
  }

  #ask(message: object): Promise<unknown> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, ...message }));
    });
  }

  #receive(message: ServerMessage): void {
    for (const listener of [...this.#waiting]) listener(message);
    if (message.type !== 'answer' && message.type !== 'failure') return;
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.type === 'answer') pending?.resolve(message.body);
    else pending?.reject(new Error(message.error.message));
  }
}

/** Connects to a server by the URL that it printed, and attaches. */
export async function connectWire(url: string, scope: Scope): Promise<WireClient> {
  const { origin, hash } = new URL(url);
  const answer = await fetch(`${origin}/api/tickets`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${hash.replace('#token=', '')}` },
  });
  const { ticket } = (await answer.json()) as { readonly ticket: string };
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/ws`, ['stopline.v1', `ticket.${ticket}`]);
  scope.keep(socket, (each) => {
    each.close();
  });
  const client = new WireClient(socket);
  await once(socket, 'open');
  await client.attach();
  return client;
}

/** The message that a session's stop has been read. */
export const isStopOf = (sessionId: string) => (message: ServerMessage) =>
  message.type === 'facts' &&
  message.facts.some((fact) => fact.type === 'stop_completed' && fact.sessionId === sessionId);

/** Starts a session; resolves with its id when its first stop has been read. */
export async function openStopped(wire: WireClient, configurationName: string): Promise<string> {
  const early: ServerMessage[] = [];
  const unwatch = wire.watch((message) => early.push(message));
  const { sessionId = '' } = await wire.call('start_session', { configurationName });
  unwatch();
  if (!early.some(isStopOf(sessionId))) await wire.until(isStopOf(sessionId));
  return sessionId;
}
