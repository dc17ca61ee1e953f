import { sessionIn } from '#protocol';
import type { SessionId, SessionState, Stop } from '#protocol';
import type { SharedState } from '../state/shared-state.ts';

/** The latest stop of a session that is still being read. */
function incompleteStopIn({ threads }: SessionState): Stop | undefined {
  let latest: Stop | undefined;
  for (const { stop } of threads) if (stop?.isCause && !stop.isComplete && stop.id > (latest?.id ?? 0)) latest = stop;
  return latest;
}

/** The stops that are still being read. Only sessions with new facts are looked at: there may be hundreds. */
export class IncompleteStops {
  readonly #shared: SharedState;
  readonly #stops = new Map<SessionId, Stop>();
  /** The sessions with facts that were not looked at. */
  readonly #changed: Set<SessionId>;

  constructor(shared: SharedState) {
    this.#shared = shared;
    this.#changed = new Set(shared.state.sessions.map(({ id }) => id));
    shared.subscribe((fact) => {
      if ('sessionId' in fact) this.#changed.add(fact.sessionId);
    });
  }

  get latest(): Stop | undefined {
    this.#look();
    let latest: Stop | undefined;
    for (const stop of this.#stops.values()) if (stop.id > (latest?.id ?? 0)) latest = stop;
    return latest;
  }

  #look(): void {
    const { sessions } = this.#shared.state;
    for (const id of this.#changed) {
      const session = sessionIn(sessions, id);
      const stop = session && incompleteStopIn(session);
      if (stop) this.#stops.set(id, stop);
      else this.#stops.delete(id);
    }
    this.#changed.clear();
  }
}

/** By state: all pages ask about the same ones. */
const incompleteStops = new WeakMap<SharedState, IncompleteStops>();

/** The stops of a state that are still being read. */
export function incompleteStopsOf(shared: SharedState): IncompleteStops {
  const known = incompleteStops.get(shared) ?? new IncompleteStops(shared);
  incompleteStops.set(shared, known);
  return known;
}
