import type { Person, PresentedView, Role, ServerMessage } from '#protocol';
import { People } from './people.ts';
import { ViewRelay, type PresencePage } from './view-relay.ts';

/** How long changes are gathered before all pages are sent them, in milliseconds: a class arrives at once. */
const gatherMs = 100;

/** Whose page it is. */
interface Visitor {
  readonly role: Role;
  readonly name?: string;
}

/** A page that has attached. */
export interface Visit {
  /** Sends the page who is there, and what the presenter shows. */
  readonly greet: () => void;
  /** Passes on what the page shows, if it may present. */
  readonly present: (view: PresentedView) => void;
  /** The page has disconnected. */
  readonly leave: () => void;
}

/** Agents have no pages. */
const personRole = (role: Role): Person['role'] => (role === 'agent' ? 'observer' : role);

/** The owner's page that was used last presents. */
const mayPresent = ({ role }: Person): boolean => role === 'owner';

/**
 * Who has the page open, and what the presenter shows. It is no part of the shared state: connections come and go more often
 * than programs stop, and none of it outlives them (decision 0110).
 */
export class Presence {
  readonly #people = new People();
  readonly #pages = new Map<string, PresencePage>();
  readonly #relay = new ViewRelay(() => this.#pages.values());
  #presenter: string | undefined;
  #gathering: NodeJS.Timeout | undefined;

  /** Adds a page. */
  join({ role, name }: Visitor, page: PresencePage): Visit {
    const id = this.#people.add({ role: personRole(role), ...(name !== undefined && { name }) });
    this.#pages.set(id, page);
    if (this.#presenter === undefined) this.#choosePresenter();
    this.#announce();
    return {
      greet: () => {
        page.send(JSON.stringify({ type: 'people', ...this.#people.all(id) } satisfies ServerMessage));
        this.#relay.greet(page);
      },
      present: (view) => this.#present(id, view),
      leave: () => this.#leave(id),
    };
  }

  #present(id: string, view: PresentedView): void {
    const person = this.#people.get(id);
    if (!person || !mayPresent(person)) return;
    this.#setPresenter(id);
    this.#relay.pass(JSON.stringify({ type: 'presented', by: id, view } satisfies ServerMessage));
  }

  #leave(id: string): void {
    const page = this.#pages.get(id);
    if (!page) return;
    this.#pages.delete(id);
    this.#relay.forget(page);
    this.#people.remove(id);
    if (this.#presenter === id) this.#choosePresenter();
    this.#announce();
  }

  /** The first page that may present does, until another one is used. */
  #choosePresenter(): void {
    this.#setPresenter(this.#people.find(mayPresent)?.id);
  }

  #setPresenter(id: string | undefined): void {
    if (id === this.#presenter) return;
    if (this.#presenter !== undefined) this.#people.change(this.#presenter, { isPresenting: false });
    this.#presenter = id;
    this.#relay.clear();
    if (id !== undefined) this.#people.change(id, { isPresenting: true });
    this.#announce();
  }

  /** Sends what has changed, in a moment. The message is made once. */
  #announce(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      const news = { type: 'people', ...this.#people.takeNews() } satisfies ServerMessage;
      const message = Buffer.from(JSON.stringify(news));
      for (const page of this.#pages.values()) page.send(message);
    }, gatherMs).unref();
  }
}
