import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The permissions of a principal. */
export type Role = 'owner' | 'controller' | 'observer' | 'agent';

/** Whom a credential stands for. */
export interface Principal {
  /** Unique for as long as the server runs. */
  readonly id: string;
  readonly role: Role;
}

/** A secret as it is kept: its SHA-256. */
export type SecretHash = Buffer;

/** A new secret of 256 bits, as base64url without padding. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret. */
export function hashSecret(secret: string): SecretHash {
  return createHash('sha256').update(secret).digest();
}

/** Whether two secrets are the same, in a time that tells nothing about them. */
export function isSameSecret(one: SecretHash, other: SecretHash): boolean {
  return timingSafeEqual(one, other);
}

/** The bearer tokens there are, by their hashes, and whom each stands for. */
export class Principals {
  readonly #entries = new Map<string, { readonly hash: SecretHash; readonly principal: Principal }>();

  /** From now on the token stands for the principal. The token itself is not kept. */
  add(token: string, principal: Principal): void {
    this.#entries.set(principal.id, { hash: hashSecret(token), principal });
  }

  /** The principal's token is worth nothing from now on. */
  remove(id: string): void {
    this.#entries.delete(id);
  }

  /** Whether the principal may still come in. */
  has(id: string): boolean {
    return this.#entries.has(id);
  }

  /** Whom a token stands for; undefined for a wrong one. Every token is compared, whichever it is. */
  find(token: string): Principal | undefined {
    const hash = hashSecret(token);
    let found: Principal | undefined;
    for (const entry of this.#entries.values()) if (isSameSecret(entry.hash, hash)) found = entry.principal;
    return found;
  }
}
