import { DebugError, linkExpired, linkRevoked, type LinkRole } from '#protocol';
import { limits } from '../limits.ts';
import { createSecret, type Principals } from './secrets.ts';
import type { Tickets } from './tickets.ts';

/** How long a token for an approval can be used, in milliseconds. */
const approvalMs = 10 * 60_000;

/** A link that the owner made, without its token. */
export interface Link {
  readonly id: string;
  readonly role: LinkRole;
  /** The owner's name for it. */
  readonly label: string;
  readonly createdAt: Date;
  /** Absent if it is valid until the server stops. */
  readonly expiresAt?: Date;
}

/** What the owner wants. */
interface WantedLink extends Pick<Link, 'role' | 'label'> {
  readonly expiresInS?: number | undefined;
}

interface LinksParts {
  readonly principals: Principals;
  readonly tickets: Pick<Tickets, 'revoke'>;
  /** Removes a token from every line of the log. */
  readonly withhold: (token: string) => void;
}

interface KeptLink {
  readonly link: Link;
  readonly expiry: NodeJS.Timeout | undefined;
}

/** The links of this run of the server. They are in memory only: a restart revokes them all (decision 0099). */
export class Links {
  readonly #parts: LinksParts;
  readonly #links = new Map<string, KeptLink>();
  /** The ids of the last tokens for approvals, used up or not. */
  readonly #forApproval: string[] = [];
  #made = 0;

  constructor(parts: LinksParts) {
    this.#parts = parts;
  }

  /** The links in the order in which they were made. */
  list(): readonly Link[] {
    return [...this.#links.values()].map(({ link }) => link);
  }

  /** Makes a link. Its token is not kept. Throws `not_allowed` if there are too many. */
  create({ role, label, expiresInS }: WantedLink): { readonly link: Link; readonly token: string } {
    if (this.#links.size >= limits.links.most) {
      throw new DebugError('not_allowed', `There are ${limits.links.most} links. Revoke some before you make another.`);
    }
    this.#made += 1;
    const id = `link-${this.#made}`;
    const createdAt = new Date();
    const validMs = expiresInS === undefined ? undefined : expiresInS * 1_000;
    const expiresAt = validMs === undefined ? undefined : new Date(createdAt.getTime() + validMs);
    const link: Link = { id, role, label, createdAt, ...(expiresAt && { expiresAt }) };
    const token = createSecret();
    this.#parts.withhold(token);
    this.#parts.principals.add(token, { id, role, name: label }, expiresAt);
    const expiry = validMs === undefined ? undefined : setTimeout(() => this.#end(id, linkExpired), validMs).unref();
    this.#links.set(id, { link, expiry });
    return { link, token };
  }

  /**
   * Makes a token that opens the owner's page once, within minutes: a launch is approved there if the page that was asked is in
   * a frame. Of too many, the oldest are invalidated.
   */
  createForApproval(): string {
    this.#made += 1;
    const id = `approval-${this.#made}`;
    const token = createSecret();
    this.#parts.withhold(token);
    const expiresAt = new Date(Date.now() + approvalMs);
    this.#parts.principals.add(token, { id, role: 'owner', isForOneTicket: true }, expiresAt);
    this.#forApproval.push(id);
    for (const old of this.#forApproval.splice(0, this.#forApproval.length - limits.approvalLinks.most))
      this.#parts.principals.useUp(old);
    return token;
  }

  /** Revokes a link and disconnects everyone who came by it. False if there is none. */
  revoke(id: string): boolean {
    return this.#end(id, linkRevoked);
  }

  #end(id: string, why: typeof linkRevoked | typeof linkExpired): boolean {
    const kept = this.#links.get(id);
    if (!kept) return false;
    clearTimeout(kept.expiry);
    this.#links.delete(id);
    this.#parts.tickets.revoke(id);
    this.#parts.principals.remove(id, why);
    return true;
  }
}
