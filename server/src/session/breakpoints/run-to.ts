import { DebugError, type Actor, type BreakpointLocation, type Fact } from '#protocol';
import type { BreakpointSync } from './breakpoint-sync.ts';
import type { SharedState } from '../../state/shared-state.ts';
import type { BreakpointSession } from './breakpoint-session.ts';

/** Runs programs to a temporary breakpoint, which is removed at the next stop or the end. */
export class RunTo {
  readonly #sync: BreakpointSync;
  /** Sessions with a temporary breakpoint, by their ids. */
  readonly #sessions = new Map<string, BreakpointSession>();

  constructor(shared: SharedState, sync: BreakpointSync) {
    this.#sync = sync;
    shared.subscribe((fact) => this.#onFact(fact));
  }

  /** Resumes a thread until it reaches a place or stops elsewhere. Rejects if the adapter cannot stop at the place. */
  async run(
    session: BreakpointSession,
    { threadId, place, by }: { readonly threadId: number; readonly place: BreakpointLocation; readonly by: Actor },
  ): Promise<void> {
    try {
      await this.stopAt(session, place);
      await session.request('continue', { threadId }, { by });
    } catch (error) {
      this.#forget(session.id);
      throw error;
    }
  }

  /** Makes a program, which may be running, stop once at a place. Rejects if the adapter cannot stop there. */
  async stopAt(session: BreakpointSession, place: BreakpointLocation): Promise<void> {
    this.#sessions.set(session.id, session);
    const answer = await this.#sync.setTemporaryBreakpoint(session, place);
    // Without the reason "failed", it may still be bound once its source is loaded.
    if (answer?.verified !== false || answer.reason !== 'failed') return;
    this.#forget(session.id);
    const why = answer.message === undefined ? '' : ` Its message: ${answer.message}`;
    throw new DebugError(
      'adapter_failed',
      `${session.description.adapter} cannot stop at line ${place.line} of ${place.path}.${why}`,
    );
  }

  #onFact(fact: Fact): void {
    if (!('sessionId' in fact) || !this.#sessions.has(fact.sessionId)) return;
    const isStop = fact.type === 'event' && fact.event === 'stopped';
    const isRestart = fact.type === 'asked' && fact.command === 'restart';
    if (isStop || isRestart || fact.type === 'session_ended') this.#forget(fact.sessionId);
  }

  #forget(id: string): void {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    if (session) this.#sync.removeTemporaryBreakpoint(session);
  }
}
