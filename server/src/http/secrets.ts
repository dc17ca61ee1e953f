import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Role } from '#protocol';

/** The holder of a credential. */
export interface Principal {
  /** Unique for as long as the server runs. */
  readonly id: string;
  readonly role: Role;
  /** The label of its link; absent for the owner's token. */
  readonly name?: string;
  /** True if its token is only for one ticket, and then used up. */
  readonly isForOneTicket?: boolean;
}

/** A new secret of 256 bits, as base64url without padding. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a secret. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Why connections are closed (RFC 6455, close codes and reasons). */
export interface Closing {
  readonly code: number;
  readonly reason: string;
}

/** A token and its holder. */
interface Entry {
  readonly hash: Buffer;
  readonly principal: Principal;
  /** On the clock of `Date.now()`. */
  readonly expiresAtMs: number;
}

/** The principals, with the hashes of their bearer tokens. */
export class Principals {
  readonly #entries = new Map<string, Entry>();
  /** What ends with a principal: its connections and pending requests, by its id. */
  readonly #ends = new Map<string, Set<(why: Closing) => void>>();

  /** Adds a token for a principal. Only its hash is kept. */
  add(token: string, principal: Principal, expiresAt?: Date): void {
    this.#entries.set(principal.id, {
      hash: hashSecret(token),
      principal,
      expiresAtMs: expiresAt?.getTime() ?? Infinity,
    });
  }

  /** Invalidates the principal's token, and ends all that it has open. */
  remove(id: string, why: Closing): void {
    this.#entries.delete(id);
    const ends = this.#ends.get(id) ?? [];
    this.#ends.delete(id);
    for (const end of ends) end(why);
  }

  /** Invalidates the principal's token, and leaves what it has open. False if it was invalid already. */
  useUp(id: string): boolean {
    return this.#entries.delete(id);
  }

  /** Calls a function when the principal is removed. Returns a function that forgets it. */
  onRemoved(id: string, end: (why: Closing) => void): () => void {
    const ends = this.#ends.get(id) ?? new Set<(why: Closing) => void>();
    this.#ends.set(id, ends.add(end));
    return () => {
      ends.delete(end);
      if (ends.size === 0 && this.#ends.get(id) === ends) this.#ends.delete(id);
    };
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  /**
   * The principal for a token that has not expired. Compares every token in constant time, so timing reveals nothing. The
   * time is checked here too: timers do not run while a machine sleeps.
   */
  find(token: string): Principal | undefined {
    const hash = hashSecret(token);
    let found: Principal | undefined;
    for (const entry of this.#entries.values())
      if (timingSafeEqual(entry.hash, hash) && entry.expiresAtMs > Date.now()) found = entry.principal;
    return found;
  }
}
