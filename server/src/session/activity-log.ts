import type { Activity, Actor, SessionId } from '#protocol';
import { now, type Hub } from './hub.ts';

/** How a line of the log ended. */
export interface ActivityOutcome {
  readonly status: string;
  readonly message?: string;
  readonly sessionId?: SessionId;
}

/** A line that was begun. */
export interface BegunActivity {
  readonly id: number;
  /** An asynchronous tool waits from now on, for at most so many milliseconds. */
  waits(timeoutMs: number, sessionId: SessionId): void;
  end(outcome: ActivityOutcome): void;
}

/** The story of what agents and people did, which pages show. */
export class ActivityLog {
  readonly #hub: Hub;
  #nextId = 1;

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  begin(begun: Pick<Activity, 'actor' | 'action' | 'subject' | 'input' | 'sessionId'>): BegunActivity {
    const id = this.#nextId++;
    const startedMs = performance.now();
    this.#hub.record({ type: 'activity_started', activity: { ...begun, id, at: now() } });
    return {
      id,
      waits: (timeoutMs, sessionId) => {
        const waitsUntil = new Date(Date.now() + timeoutMs).toISOString();
        this.#hub.record({ type: 'activity_changed', id, changes: { waitsUntil, sessionId } });
      },
      end: ({ status, message, sessionId }) => {
        const outcome = {
          status,
          ...(message !== undefined && { message }),
          durationMs: Math.round(performance.now() - startedMs),
        };
        this.#hub.record({
          type: 'activity_changed',
          id,
          changes: { outcome, ...(sessionId !== undefined && { sessionId }) },
        });
      },
    };
  }

  /** Something that was done at once, such as a press of a button. */
  note(actor: Actor, action: string, subject: string, outcome: ActivityOutcome): void {
    this.begin({
      actor,
      action,
      subject,
      ...(outcome.sessionId !== undefined && { sessionId: outcome.sessionId }),
    }).end(outcome);
  }
}
