import { createSecret, hashSecret, type Principal } from './secrets.ts';

/** The holder of a ticket. */
export interface TicketHolder {
  readonly principal: Principal;
  /** The Origin header. A ticket that was issued without one is only valid without one. */
  readonly origin: string | undefined;
}

/** The answer to `POST /api/tickets`: it opens one WebSocket (docs/wire.md). */
export interface Ticket {
  readonly ticket: string;
  readonly expiresAt: Date;
}

interface TicketOptions {
  readonly lifetimeMs?: number;
  /** The most open tickets; further ones replace the oldest. */
  readonly limit?: number;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
}

/** Tickets for the WebSocket: single-use, short-lived, bound to an origin and a principal. Only their hashes are kept. */
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

  /** The number of valid tickets. */
  get size(): number {
    this.#dropExpired();
    return this.#open.size;
  }

  issue(holder: TicketHolder): Ticket {
    this.#dropExpired();
    const [oldest] = this.#open.keys();
    if (oldest !== undefined && this.#open.size >= this.#limit) this.#open.delete(oldest);
    const ticket = createSecret();
    this.#open.set(keyOf(ticket), { ...holder, expiresAtMs: this.#now() + this.#lifetimeMs });
    return { ticket, expiresAt: new Date(Date.now() + this.#lifetimeMs) };
  }

  /** The principal for a ticket; undefined for a wrong, used, expired or stolen one. The ticket is used up in any case. */
  redeem(ticket: string, origin: string | undefined): Principal | undefined {
    const key = keyOf(ticket);
    const holder = this.#open.get(key);
    this.#open.delete(key);
    if (holder === undefined || holder.expiresAtMs <= this.#now()) return undefined;
    return holder.origin === origin ? holder.principal : undefined;
  }

  /** Invalidates the tickets of a principal. */
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
