import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The permissions of a principal. */
export type Role = 'owner' | 'controller' | 'observer' | 'agent';

/** The holder of a credential. */
export interface Principal {
  /** Unique for as long as the server runs. */
  readonly id: string;
  readonly role: Role;
}

/** A new secret of 256 bits, as base64url without padding. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a secret. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The principals, with the hashes of their bearer tokens. */
export class Principals {
  readonly #entries = new Map<string, { readonly hash: Buffer; readonly principal: Principal }>();

  /** Adds a token for a principal. Only its hash is kept. */
  add(token: string, principal: Principal): void {
    this.#entries.set(principal.id, { hash: hashSecret(token), principal });
  }

  /** Invalidates the principal's token. */
  remove(id: string): void {
    this.#entries.delete(id);
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  /** The principal for a token. Compares every token in constant time, so timing reveals nothing. */
  find(token: string): Principal | undefined {
    const hash = hashSecret(token);
    let found: Principal | undefined;
    for (const entry of this.#entries.values()) if (timingSafeEqual(entry.hash, hash)) found = entry.principal;
    return found;
  }
}
