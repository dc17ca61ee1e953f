import { type Person, type Role, type ServerMessage } from '#protocol';
import { People } from './people.ts';

/** How long changes are gathered before all pages are sent them, in milliseconds: a class arrives at once. */
const gatherMs = 100;

/** Sends the text of a message to a page. */
type SendText = (text: string | Buffer) => void;

/** Whose page it is. */
interface Visitor {
  readonly role: Role;
  readonly name?: string;
}

/** A page that has attached. */
export interface Visit {
  /** Sends the page who is there. */
  readonly greet: () => void;
  /** The page has disconnected. */
  readonly leave: () => void;
}

/** Agents have no pages. */
const personRole = (role: Role): Person['role'] => (role === 'agent' ? 'observer' : role);

/**
 * Who has the page open. It is no part of the shared state: connections come and go more often than programs stop, and none
 * of it outlives them (decision 0110).
 */
export class Presence {
  readonly #people = new People();
  readonly #pages = new Map<string, SendText>();
  #gathering: NodeJS.Timeout | undefined;

  /** Adds a page. */
  join({ role, name }: Visitor, send: SendText): Visit {
    const id = this.#people.add({ role: personRole(role), ...(name !== undefined && { name }) });
    this.#pages.set(id, send);
    this.#announce();
    return {
      greet: () => send(JSON.stringify({ type: 'people', ...this.#people.all(id) } satisfies ServerMessage)),
      leave: () => this.#leave(id),
    };
  }

  #leave(id: string): void {
    if (!this.#pages.delete(id)) return;
    this.#people.remove(id);
    this.#announce();
  }

  /** Sends what has changed, in a moment. The message is made once. */
  #announce(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      const news = { type: 'people', ...this.#people.takeNews() } satisfies ServerMessage;
      this.#broadcast(JSON.stringify(news));
    }, gatherMs).unref();
  }

  #broadcast(text: string): void {
    const message = Buffer.from(text);
    for (const send of this.#pages.values()) send(message);
  }
}
