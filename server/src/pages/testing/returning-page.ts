import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { ReceivedLines } from './received-lines.ts';
import type { ClientMessage, Fact, MethodMessage, ServerMessage } from '#protocol';

type Asked<Message> = Message extends { readonly id: number } ? Omit<Message, 'id'> : never;

/** A message of a page that is answered. */
export type AskedMessage = Asked<Extract<ClientMessage, { type: 'request' }> | MethodMessage>;

interface Pending {
  readonly text: string;
  readonly resolve: (answer: ServerMessage) => void;
}

/** A page that returns after each cut with the last revision that it has, and repeats what was not answered. */
export class ReturningPage {
  readonly facts: Fact[] = [];
  /** The output that it was sent. */
  readonly output = new ReceivedLines();
  /** What it was sent that does not follow what it had. */
  readonly faults: string[] = [];
  /** How often it has connected. */
  connections = 0;
  readonly #port: number;
  readonly #client = randomUUID();
  readonly #pending = new Map<number, Pending>();
  #seen: { readonly server: string; readonly revision: number } | undefined;
  #socket: WebSocket | undefined;
  #isClosed = false;
  #isAttached = false;
  #sent = 0;

  constructor(port: number) {
    this.#port = port;
    this.#connect();
  }

  get revision(): number {
    return this.#seen?.revision ?? 0;
  }

  /** Sends a message, again after each cut. Resolves with its answer or failure. */
  ask(message: AskedMessage): Promise<ServerMessage> {
    this.#sent += 1;
    const id = this.#sent;
    return new Promise((resolve) => {
      const pending = { text: JSON.stringify({ ...message, id }), resolve };
      this.#pending.set(id, pending);
      if (this.#isAttached) this.#send(pending.text);
    });
  }

  /** Cancels the message that was sent last. */
  cancel(): void {
    this.#send(JSON.stringify({ type: 'cancel_request', id: this.#sent } satisfies ClientMessage));
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
  }

  #connect(): void {
    const socket = new WebSocket(`ws://127.0.0.1:${this.#port}`);
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('open', () => {
      const client = { id: this.#client, sent: this.#seen ? this.#sent : 0 };
      this.#send(JSON.stringify({ type: 'attach', name: 'Mara', ...this.#seen, client } satisfies ClientMessage));
    });
    socket.on('message', (data: Buffer) => this.#receive(JSON.parse(data.toString()) as ServerMessage));
    socket.on('close', () => {
      this.#isAttached = false;
      if (!this.#isClosed) this.#connect();
    });
  }

  #send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  #attached(): void {
    if (this.#isAttached) return;
    this.#isAttached = true;
    this.connections += 1;
    for (const { text } of this.#pending.values()) this.#send(text);
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'hello') {
      if (this.#seen) this.faults.push(`everything again after revision ${this.#seen.revision}`);
      this.#seen = { server: message.server, revision: message.revision };
      this.#attached();
    } else if (message.type === 'facts' && this.#seen) {
      const next = this.#seen.revision + 1;
      if (message.revision !== next) this.faults.push(`revision ${message.revision} in place of ${next}`);
      this.facts.push(...message.facts);
      this.#seen = { ...this.#seen, revision: message.revision + message.facts.length - 1 };
      this.#attached();
    } else if (message.type === 'output' || message.type === 'line_text') {
      this.output.add(message);
    } else if (message.type === 'answer' || message.type === 'failure') {
      this.#pending.get(message.id)?.resolve(message);
      this.#pending.delete(message.id);
    }
  }
}
