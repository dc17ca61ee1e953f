import { randomUUID } from 'node:crypto';
import { initialState, reduce, sessionIn, type Fact, type SessionId, type SessionState, type State } from '#protocol';
import { limits } from '../limits.ts';
import type { Logger } from '../log.ts';

type Listener = (fact: Fact, state: State) => void;

interface KeptFact {
  readonly fact: Fact;
  /** The size of all facts before it, in bytes. */
  readonly start: number;
}

/** The state that all clients share, and the numbered facts that led to it. */
export class SharedState {
  /** The run of the server, for which revisions are valid. */
  readonly id = randomUUID();
  readonly #log: Logger;
  readonly #listeners = new Set<Listener>();
  readonly #facts: KeptFact[] = [];
  /** The facts as JSON, as they are sent to pages: each is converted once. */
  readonly #texts = new WeakMap<Fact, string>();
  #state: State = initialState;
  #revision = 0;
  /** The size of all facts until now, in bytes. */
  #end = 0;

  constructor(log: Logger) {
    this.#log = log;
  }

  get state(): State {
    return this.#state;
  }

  /** The session with this id. */
  session(id: SessionId | undefined): SessionState | undefined {
    return sessionIn(this.#state.sessions, id);
  }

  /** The number of the last fact. */
  get revision(): number {
    return this.#revision;
  }

  /** Applies a fact to the state and notifies listeners, if it changes anything. */
  record(fact: Fact): void {
    const next = this.#reduce(fact);
    if (next === this.#state) return;
    this.#state = next;
    this.#revision += 1;
    this.#keep(fact);
    for (const listener of [...this.#listeners]) listener(fact, next);
  }

  /** Called with each fact that changed the state. Returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The facts after a revision; undefined if they are not kept. */
  since(revision: number): readonly Fact[] | undefined {
    const missed = this.#revision - revision;
    if (missed < 0 || missed > this.#facts.length) return undefined;
    return missed === 0 ? [] : this.#facts.slice(-missed).map(({ fact }) => fact);
  }

  /** The size of the facts after a revision as JSON, in bytes; infinite if they are not kept. */
  sizeSince(revision: number): number {
    const missed = this.#revision - revision;
    if (missed === 0) return 0;
    const first = this.#facts.at(-missed);
    return first && missed <= this.#facts.length ? this.#end - first.start : Number.POSITIVE_INFINITY;
  }

  /** A fact as JSON. */
  textOf(fact: Fact): string {
    const known = this.#texts.get(fact);
    if (known !== undefined) return known;
    const text = JSON.stringify(fact);
    this.#texts.set(fact, text);
    return text;
  }

  /** Resolves with the first answer that is not `undefined`. Rejects when aborted. */
  until<Answer>(ask: (state: State) => Answer | undefined, signal?: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const settle = (answer: Answer | undefined): boolean => {
        if (answer === undefined) return false;
        stop();
        resolve(answer);
        return true;
      };
      const onAbort = () => {
        stop();
        reject(signal?.reason instanceof Error ? signal.reason : new Error('The wait was cancelled.'));
      };
      const unsubscribe = this.subscribe((_fact, state) => settle(ask(state)));
      const stop = () => {
        unsubscribe();
        signal?.removeEventListener('abort', onAbort);
      };
      if (settle(ask(this.#state))) return;
      if (signal?.aborted) onAbort();
      else signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  /** Keeps a fact for clients that return, in the place of the oldest ones; at least this one. */
  #keep(fact: Fact): void {
    this.#facts.push({ fact, start: this.#end });
    this.#end += Buffer.byteLength(this.textOf(fact));
    const firstKept = this.#end - limits.factBytes.most;
    const isTooMuch = () => this.#facts.length > limits.facts.most || (this.#facts[0]?.start ?? 0) < firstKept;
    while (this.#facts.length > 1 && isTooMuch()) this.#facts.shift();
  }

  /** An adapter may send a body that the fold does not expect. The fact is ignored then. */
  #reduce(fact: Fact): State {
    try {
      return reduce(this.#state, fact);
    } catch (error) {
      this.#log.warn('A message of an adapter violates the protocol and was ignored', {
        fact: fact.type,
        ...('event' in fact && { event: fact.event }),
        ...('command' in fact && { command: fact.command }),
        error: String(error),
      });
      return this.#state;
    }
  }
}

/** The last result of `now`: thousands of lines of output may have the same time. */
let moment = { ms: NaN, text: '' };

/** The present time as in facts: ISO 8601, UTC. */
export function now(): string {
  const ms = Date.now();
  if (ms !== moment.ms) moment = { ms, text: new Date(ms).toISOString() };
  return moment.text;
}
