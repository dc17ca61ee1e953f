import type { SessionId } from '#protocol';

/** The session of a program that was restarted, and its start. */
export interface Restarted {
  readonly id: SessionId;
  readonly ready: Promise<void>;
}

interface Restart {
  readonly restarted: Promise<Restarted>;
  readonly stopped: AbortController;
}

/** The restarts that have not started a program yet: at most one of a session. */
export class Restarts {
  readonly #pending = new Map<SessionId, Restart>();

  /** Restarts a session, or joins its restart: two clicks start one program. The signal is aborted when the session is stopped. */
  run(id: SessionId, restart: (stopped: AbortSignal) => Promise<Restarted>): Promise<Restarted> {
    const known = this.#pending.get(id);
    if (known && !known.stopped.signal.aborted) return known.restarted;
    const stopped = new AbortController();
    const own: Restart = {
      stopped,
      restarted: restart(stopped.signal).finally(() => {
        if (this.#pending.get(id) === own) this.#pending.delete(id);
      }),
    };
    this.#pending.set(id, own);
    return own.restarted;
  }

  /** Cancels the restart of a session, because the session is stopped. */
  cancel(id: SessionId): void {
    this.#pending.get(id)?.stopped.abort();
  }
}
