import { vi } from 'vitest';
import type { SocketEnvironment, SocketLike } from '../live-socket.ts';
import type { TicketAnswer } from '../tickets.ts';

export class FakeSocket extends EventTarget implements SocketLike {
  readonly ticket: string;
  readonly sent: unknown[] = [];
  isClosed = false;
  readyState: SocketLike['readyState'] = WebSocket.CONNECTING;

  constructor(ticket: string) {
    super();
    this.ticket = ticket;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  open(): void {
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  receive(message: unknown): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  /** The other side closes. */
  beginToClose(): void {
    this.readyState = WebSocket.CLOSING;
  }

  lose(closing: { readonly code?: number; readonly reason?: string } = {}): void {
    this.dispatchEvent(Object.assign(new Event('close'), closing));
  }
}

export class FakeNetwork {
  tickets = 0;
  probes = 0;
  isDown = false;
  refusal: string | undefined;
  readonly sockets: FakeSocket[] = [];
  readonly environment: SocketEnvironment = {
    requestTicket: () => Promise.resolve(this.#answer()),
    open: (ticket) => {
      const socket = new FakeSocket(ticket);
      this.sockets.push(socket);
      return socket;
    },
    probe: () => {
      this.probes += 1;
      return Promise.resolve(!this.isDown);
    },
    random: () => 0,
    now: () => Date.now(),
  };

  last(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('No socket was opened.');
    return socket;
  }

  /** Runs pending promises; no time passes. */
  async settle(): Promise<void> {
    await vi.advanceTimersByTimeAsync(0);
  }

  #answer(): TicketAnswer {
    this.tickets += 1;
    if (this.refusal !== undefined) return { kind: 'refused', message: this.refusal };
    return this.isDown ? { kind: 'failed' } : { kind: 'ticket', ticket: `ticket-${this.tickets}` };
  }
}
