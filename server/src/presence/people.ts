import { personColours, type PeopleNews, type Person } from '#protocol';
import { limits } from '../limits.ts';

/** The name of the owner's pages. */
const ownersName = 'Owner';

/** What changes about people while they are there. */
export type PersonChanges = Partial<Pick<Person, 'role' | 'isPresenting' | 'hasControls' | 'handRaisedAt'>>;

/** Someone who comes. */
export interface Arrival {
  /** The label of their link; absent for the owner. */
  readonly name?: string;
  readonly role: Person['role'];
}

/** The colour that the fewest have, so that people who lose their connection usually get theirs back. */
function freeColour(people: Iterable<Person>): number {
  const uses = new Array<number>(personColours).fill(0);
  for (const { colour } of people) uses[colour] = (uses[colour] ?? 0) + 1;
  return uses.indexOf(Math.min(...uses));
}

/** A name that no one else has: several people may use one link. */
function freeName(wanted: string, people: Iterable<Person>): string {
  const taken = new Set([...people].map(({ name }) => name));
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted} (${number})`;
  return name;
}

const nothingSpecial = { isPresenting: false, hasControls: false, handRaisedAt: null } as const;

/** The people who have the page open, and what has changed since the pages were last sent it. */
export class People {
  readonly #listed = new Map<string, Person>();
  readonly #changed = new Set<string>();
  #total = 0;
  #arrived = 0;

  get(id: string): Person | undefined {
    return this.#listed.get(id);
  }

  /** Adds someone, and returns their id. Beyond the limit they are counted, but not listed. */
  add({ name = ownersName, role }: Arrival): string {
    this.#arrived += 1;
    this.#total += 1;
    const id = `p${this.#arrived}`;
    const people = [...this.#listed.values()];
    if (people.length < limits.people.most)
      this.#put({ id, name: freeName(name, people), role, colour: freeColour(people), ...nothingSpecial });
    else this.#changed.add(id);
    return id;
  }

  /** Removes someone. */
  remove(id: string): void {
    this.#total -= 1;
    this.#listed.delete(id);
    this.#changed.add(id);
  }

  /** The first who is listed and passes a test. */
  find(isMeant: (person: Person) => boolean): Person | undefined {
    return [...this.#listed.values()].find(isMeant);
  }

  /** Changes someone, if they are listed. */
  change(id: string, changes: PersonChanges): void {
    const known = this.#listed.get(id);
    if (known) this.#put({ ...known, ...changes });
  }

  /** Everyone, for a page. */
  all(you: string): PeopleNews {
    return { people: [...this.#listed.values()], gone: [], total: this.#total, you };
  }

  /** What has changed since this was last called. */
  takeNews(): PeopleNews {
    const ids = [...this.#changed];
    this.#changed.clear();
    return {
      people: ids.flatMap((id) => this.#listed.get(id) ?? []),
      gone: ids.filter((id) => !this.#listed.has(id)),
      total: this.#total,
    };
  }

  #put(person: Person): void {
    this.#listed.set(person.id, person);
    this.#changed.add(person.id);
  }
}
