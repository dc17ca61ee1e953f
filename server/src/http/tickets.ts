import { createSecret, hashSecret, type Principal } from './secrets.ts';

/** Who asks for a ticket, or comes with one. */
export interface TicketHolder {
  readonly principal: Principal;
  /** The Origin header; undefined where none was sent, and then the ticket is good only without one. */
  readonly origin: string | undefined;
}

/** The answer to `POST /api/tickets`: it opens one WebSocket (docs/wire.md). */
export interface Ticket {
  readonly ticket: string;
  readonly expiresAt: Date;
}

interface TicketOptions {
  readonly lifetimeMs?: number;
  /** How many may be open at once; the oldest gives way. */
  readonly limit?: number;
  /** A clock that never jumps, in milliseconds. */
  readonly now?: () => number;
}

/** Tickets for the WebSocket: single use, short-lived, bound to an origin and a principal. Only their hashes are kept. */
export class Tickets {
  readonly #open = new Map<string, TicketHolder & { readonly expiresAtMs: number }>();
  readonly #lifetimeMs: number;
  readonly #limit: number;
  readonly #now: () => number;

  constructor({ lifetimeMs = 30_000, limit = 10_000, now = () => performance.now() }: TicketOptions = {}) {
    this.#lifetimeMs = lifetimeMs;
    this.#limit = limit;
    this.#now = now;
  }

  /** How many could still be used. */
  get size(): number {
    this.#dropExpired();
    return this.#open.size;
  }

  /** A new ticket. */
  issue(holder: TicketHolder): Ticket {
    this.#dropExpired();
    const [oldest] = this.#open.keys();
    if (oldest !== undefined && this.#open.size >= this.#limit) this.#open.delete(oldest);
    const ticket = createSecret();
    this.#open.set(keyOf(ticket), { ...holder, expiresAtMs: this.#now() + this.#lifetimeMs });
    return { ticket, expiresAt: new Date(Date.now() + this.#lifetimeMs) };
  }

  /** Whom a ticket lets in; undefined for a wrong, used, expired or stolen one. Whatever the answer, it is used up. */
  redeem(ticket: string, origin: string | undefined): Principal | undefined {
    const key = keyOf(ticket);
    const holder = this.#open.get(key);
    this.#open.delete(key);
    if (holder === undefined || holder.expiresAtMs <= this.#now()) return undefined;
    return holder.origin === origin ? holder.principal : undefined;
  }

  /** Drops the tickets of a principal that may no longer come in. */
  revoke(principalId: string): void {
    for (const [key, { principal }] of this.#open) if (principal.id === principalId) this.#open.delete(key);
  }

  #dropExpired(): void {
    for (const [key, { expiresAtMs }] of this.#open) {
      if (expiresAtMs > this.#now()) return;
      this.#open.delete(key);
    }
  }
}

const keyOf = (ticket: string) => hashSecret(ticket).toString('base64url');
