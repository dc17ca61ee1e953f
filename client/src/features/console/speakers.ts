import { sessionTree, type OutputEntry, type SessionId, type State } from '#protocol';

/**
 * Who says the lines of a session tree, where there are several. A session that only launches others is none of them;
 * one that has ended keeps its name for as long as the page lives.
 */
export class Speakers {
  readonly #names = new Map<SessionId, string>();
  #isToldApart = false;

  /** Takes note of the sessions that there are now. */
  follow(state: State, rootId: SessionId | undefined): void {
    for (const { id, name, threads } of rootId === undefined ? [] : sessionTree(state, rootId)) {
      if (id !== rootId || threads.length > 0) this.#names.set(id, name);
    }
    const ofTree = [...this.#names.keys()].filter((id) => id === rootId || id.startsWith(`${rootId}.`));
    this.#isToldApart = ofTree.length > 1;
  }

  /** The name of the session that said a line; undefined where that goes without saying. */
  readonly nameOf = ({ sessionId }: OutputEntry): string | undefined =>
    this.#isToldApart ? this.#names.get(sessionId) : undefined;
}
