import {
  DebugError,
  type Person,
  type PresentedPointer,
  type PresentedView,
  type Role,
  type ServerMessage,
} from '#protocol';
import { now } from '../state/shared-state.ts';
import { People } from './people.ts';
import { ViewRelay, type PresencePage } from './view-relay.ts';

/** How long changes are gathered before all pages are sent them, in milliseconds: a class arrives at once. */
const gatherMs = 100;

/** Whose page it is. */
interface Visitor {
  readonly role: Role;
  readonly name?: string;
}

/** The page of someone who may be handed the controls. */
export interface VisitedPage extends PresencePage {
  /** Called after its role has changed. */
  readonly onRoleChanged: () => void;
}

interface Visitation {
  readonly page: VisitedPage;
  /** The role of its token. */
  readonly role: Person['role'];
}

/** A page that has attached. */
export interface Visit {
  /** What it may do now. */
  readonly role: () => Role;
  /** Sends the page who is there, and what the presenter shows. */
  readonly greet: () => void;
  /** Passes on what the page shows, if it may present. */
  readonly present: (view: PresentedView) => void;
  /** Passes on where its pointer is, if it presents. */
  readonly point: (at: PresentedPointer | undefined) => void;
  readonly raiseHand: (isRaised: boolean) => void;
  /**
   * Hands the controls to someone, or takes them back (null). Returns the name of who got or had them; undefined if nobody
   * had. Throws `not_found` if the person is gone, and `invalid_arguments` for the owner.
   */
  readonly handControls: (to: string | null) => string | undefined;
  /** The page has disconnected. */
  readonly leave: () => void;
}

/** Agents have no pages. */
const personRole = (role: Role): Person['role'] => (role === 'agent' ? 'observer' : role);

/**
 * Who has the page open, who has the controls, and what the presenter shows. It is no part of the shared state: connections
 * come and go more often than programs stop, and none of it outlives them (decision 0110).
 */
export class Presence {
  readonly #people = new People();
  readonly #visits = new Map<string, Visitation>();
  readonly #views = new ViewRelay(() => this.#pages());
  readonly #pointers = new ViewRelay(() => this.#pages());
  #presenter: string | undefined;
  /** Who was handed the controls. */
  #controls: string | undefined;
  #gathering: NodeJS.Timeout | undefined;

  /** Adds a page. */
  join(visitor: Visitor, page: VisitedPage): Visit {
    const { name } = visitor;
    const role = personRole(visitor.role);
    const id = this.#people.add({ role, ...(name !== undefined && { name }) });
    this.#visits.set(id, { page, role });
    if (this.#presenter === undefined) this.#choosePresenter();
    this.#announce();
    return {
      role: () => this.#people.get(id)?.role ?? role,
      greet: () => {
        page.send(JSON.stringify({ type: 'people', ...this.#people.all(id) } satisfies ServerMessage));
        for (const relay of this.#relays) relay.greet(page);
      },
      present: (view) => this.#present(id, view),
      point: (at) => this.#point(id, at),
      raiseHand: (isRaised) => this.#change(id, { handRaisedAt: isRaised ? now() : null }),
      handControls: (to) => this.#handControls(to, id),
      leave: () => this.#leave(id),
    };
  }

  get #relays(): readonly ViewRelay[] {
    return [this.#views, this.#pointers];
  }

  #pages(): readonly PresencePage[] {
    return [...this.#visits.values()].map(({ page }) => page);
  }

  #present(id: string, view: PresentedView): void {
    const person = this.#people.get(id);
    if (!person || !this.#mayPresent(person)) return;
    this.#setPresenter(id);
    this.#views.pass(JSON.stringify({ type: 'presented', by: id, view } satisfies ServerMessage));
  }

  /** A pointer alone makes no one the presenter. */
  #point(id: string, at: PresentedPointer | undefined): void {
    if (id !== this.#presenter) return;
    this.#pointers.pass(JSON.stringify({ type: 'pointed', by: id, ...(at && { at }) } satisfies ServerMessage));
  }

  /** Who was handed the controls presents, or else the owner's page that was used last. */
  #mayPresent({ id, role }: Person): boolean {
    return this.#controls === undefined ? role === 'owner' : id === this.#controls;
  }

  #handControls(to: string | null, by: string): string | undefined {
    const person = to === null ? undefined : this.#people.get(to);
    if (to !== null && !person)
      throw new DebugError('not_found', 'This person has left, or has reconnected. Choose them again in the list.');
    if (person?.role === 'owner') throw new DebugError('invalid_arguments', 'The owner has the controls already.');
    const before = this.#controls === undefined ? undefined : this.#people.get(this.#controls);
    const held = this.#takeBack();
    if (person) this.#give(person);
    else if (held) this.#setPresenter(by);
    held?.page.onRoleChanged();
    return (person ?? before)?.name;
  }

  #give({ id, role }: Person): void {
    this.#controls = id;
    this.#change(id, { role: role === 'observer' ? 'controller' : role, hasControls: true, handRaisedAt: null });
    this.#setPresenter(id);
    this.#visits.get(id)?.page.onRoleChanged();
  }

  /** Returns the page whose role changed. */
  #takeBack(): Visitation | undefined {
    const id = this.#controls;
    const visitation = id === undefined ? undefined : this.#visits.get(id);
    this.#controls = undefined;
    if (id !== undefined && visitation) this.#change(id, { role: visitation.role, hasControls: false });
    return visitation;
  }

  #leave(id: string): void {
    const visitation = this.#visits.get(id);
    if (!visitation) return;
    this.#visits.delete(id);
    for (const relay of this.#relays) relay.forget(visitation.page);
    this.#people.remove(id);
    if (this.#controls === id) this.#controls = undefined;
    if (this.#presenter === id) this.#choosePresenter();
    this.#announce();
  }

  /** The first page that may present does, until another one is used. */
  #choosePresenter(): void {
    this.#setPresenter(this.#people.find((person) => this.#mayPresent(person))?.id);
  }

  #setPresenter(id: string | undefined): void {
    if (id === this.#presenter) return;
    if (this.#presenter !== undefined) this.#change(this.#presenter, { isPresenting: false });
    this.#presenter = id;
    for (const relay of this.#relays) relay.clear();
    if (id !== undefined) this.#change(id, { isPresenting: true });
  }

  #change(id: string, changes: Parameters<People['change']>[1]): void {
    this.#people.change(id, changes);
    this.#announce();
  }

  /** Sends what has changed, in a moment. The message is made once. */
  #announce(): void {
    if (this.#gathering !== undefined) return;
    this.#gathering = setTimeout(() => {
      this.#gathering = undefined;
      const news = { type: 'people', ...this.#people.takeNews() } satisfies ServerMessage;
      const message = Buffer.from(JSON.stringify(news));
      for (const { page } of this.#visits.values()) page.send(message);
    }, gatherMs).unref();
  }
}
