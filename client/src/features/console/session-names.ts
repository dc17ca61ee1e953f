import { sessionTree, type OutputEntry, type SessionId, type State } from '#protocol';

/**
 * The names of the sessions that print the lines of a session tree, if there are several. A session that only launches
 * others does not count; one that has ended keeps its name until the page is closed.
 */
export class SessionNames {
  readonly #names = new Map<SessionId, string>();
  #areSeveral = false;
  #changes = 0;

  /** How often a name was added or replaced. */
  get changes(): number {
    return this.#changes;
  }

  /** Updates the names. */
  follow(state: State, rootId: SessionId | undefined): void {
    for (const { id, name, threads } of rootId === undefined ? [] : sessionTree(state, rootId)) {
      if ((id === rootId && threads.length === 0) || this.#names.get(id) === name) continue;
      this.#names.set(id, name);
      this.#changes += 1;
    }
    const ofTree = [...this.#names.keys()].filter((id) => id === rootId || id.startsWith(`${rootId}.`));
    this.#areSeveral = ofTree.length > 1;
  }

  /** The name of the session that printed a line; undefined if there is only one. */
  readonly nameOf = ({ sessionId }: OutputEntry): string | undefined =>
    this.#areSeveral ? this.#names.get(sessionId) : undefined;
}
