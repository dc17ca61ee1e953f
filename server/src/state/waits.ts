import {
  dapRequests,
  latestStop,
  rootIdOf,
  sessionIn,
  type Fact,
  type SessionId,
  type SessionState,
  type State,
  type StoppedThread,
} from '#protocol';
import type { SharedState } from './shared-state.ts';

/** How a wait ended (docs/tools.md, "Waiting"). */
export type Outcome =
  | { readonly kind: 'stopped'; readonly stopped: StoppedThread }
  | { readonly kind: 'ended'; readonly session: SessionState }
  | { readonly kind: 'timeout' }
  | {
      readonly kind: 'interrupted';
      readonly by: 'user' | 'caller';
      readonly action: string;
      /** The action ends the session, so there is nothing left to wait for. */
      readonly endsSession: boolean;
    };

/** A person's action that ends waits. */
export interface Interruption {
  /** The session tree; by default all. */
  readonly rootId?: SessionId;
  /** The call in the log; by default all. */
  readonly activityId?: number;
  /** Follows "A person" in messages. */
  readonly action: string;
  readonly endsSession?: boolean;
}

interface Waiter {
  readonly rootIds: readonly SessionId[];
  readonly activityId: number | undefined;
  readonly settle: (outcome: Outcome) => void;
}

export interface WaitOptions {
  /** Milliseconds; 0 answers at once. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** The call in the activity log. */
  readonly activityId?: number;
}

/**
 * Waits for the next stop of session trees, and of what their servers started (`serverReadyAction`). A stop that no call was waiting for is latched, and answers the next call. The
 * latch is cleared when a call is answered, and when the session is resumed or ended.
 */
export class Waits {
  readonly #shared: SharedState;
  readonly #waiters = new Set<Waiter>();
  readonly #latches = new Map<SessionId, number>();

  constructor(shared: SharedState) {
    this.#shared = shared;
    shared.subscribe((fact, state) => this.#onFact(fact, state));
  }

  /** Takes the latched stop, if there is one. */
  takeLatched(rootId: SessionId): StoppedThread | undefined {
    const own = this.#takeLatchedOf(rootId);
    return startedFor(this.#shared.state, rootId).reduce((found, id) => found ?? this.takeLatched(id), own);
  }

  #takeLatchedOf(rootId: SessionId): StoppedThread | undefined {
    const stopId = this.#latches.get(rootId);
    this.#latches.delete(rootId);
    const stopped = latestStop(this.#shared.state, rootId);
    return stopId !== undefined && stopped?.stop.id === stopId ? stopped : undefined;
  }

  /** A call was answered with the present stop without waiting. */
  answered(rootId: SessionId): void {
    this.#latches.delete(rootId);
  }

  /** Waits for the next stop of any of the trees, or the end of all. Begin before resuming: a stop may precede the answer. */
  begin(rootIds: readonly SessionId[], { timeoutMs, signal, activityId }: WaitOptions): Promise<Outcome> {
    const ended = endOf(this.#shared.state, rootIds);
    if (ended) return Promise.resolve(ended);
    return new Promise((resolve) => {
      const settle = (outcome: Outcome) => {
        this.#waiters.delete(waiter);
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        resolve(outcome);
      };
      const onAbort = () =>
        settle({ kind: 'interrupted', by: 'caller', action: 'cancelled the call', endsSession: false });
      const timer = setTimeout(() => settle({ kind: 'timeout' }), timeoutMs);
      const waiter: Waiter = { rootIds, activityId, settle };
      this.#waiters.add(waiter);
      if (signal.aborted) onAbort();
      else signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  /** Ends waits because a person did something. Returns how many. */
  interrupt({ rootId, activityId, action, endsSession = false }: Interruption): number {
    const interrupted = [...this.#waiters].filter(
      (waiter) =>
        (rootId === undefined || waiter.rootIds.includes(rootId)) &&
        (activityId === undefined || waiter.activityId === activityId),
    );
    for (const { settle } of interrupted) settle({ kind: 'interrupted', by: 'user', action, endsSession });
    return interrupted.length;
  }

  #onFact(fact: Fact, state: State): void {
    if (fact.type === 'stop_completed') this.#onStop(rootIdOf(state, fact.sessionId), fact.stopId, state);
    if (fact.type === 'asked' && dapRequests[fact.command].effect === 'resume')
      this.#latches.delete(rootIdOf(state, fact.sessionId));
    if (fact.type === 'session_ending') this.#latches.delete(rootIdOf(state, fact.sessionId));
    if (fact.type === 'session_ended') this.#onEnded(fact.sessionId, state);
  }

  #onStop(rootId: SessionId, stopId: number, state: State): void {
    const stopped = latestStop(state, rootId);
    if (stopped?.stop.id !== stopId) return;
    const serverId = sessionIn(state.sessions, rootId)?.startedFor;
    const waiters = [...this.#of(rootId), ...(serverId === undefined ? [] : this.#of(serverId))];
    if (waiters.length === 0) this.#latches.set(rootId, stopId);
    for (const { settle } of waiters) settle({ kind: 'stopped', stopped });
  }

  #onEnded(sessionId: SessionId, state: State): void {
    if (!endOf(state, [sessionId])) return;
    this.#latches.delete(sessionId);
    for (const { rootIds, settle } of this.#of(sessionId)) {
      const ended = endOf(state, rootIds);
      if (ended) settle(ended);
    }
  }

  #of(rootId: SessionId): readonly Waiter[] {
    return [...this.#waiters].filter((waiter) => waiter.rootIds.includes(rootId));
  }
}

/** The sessions that were started for that of a server. */
const startedFor = ({ sessions }: State, serverId: SessionId): readonly SessionId[] =>
  sessions.flatMap((session) => (session.startedFor === serverId ? [session.id] : []));

/** The session that failed, or the last one when all have ended. */
function endOf(state: State, rootIds: readonly SessionId[]): Outcome | undefined {
  const ended = rootIds
    .flatMap((id) => sessionIn(state.sessions, id) ?? [])
    .filter(({ lifecycle }) => lifecycle === 'terminated')
    .toSorted((one, other) => (one.ending?.at ?? '').localeCompare(other.ending?.at ?? ''));
  const session =
    ended.find(({ ending }) => ending?.error) ?? (ended.length === rootIds.length ? ended.at(-1) : undefined);
  return session && { kind: 'ended', session };
}
