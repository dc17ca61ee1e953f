import type { Activity, Actor, SessionId } from '#protocol';
import { now, type SharedState } from './shared-state.ts';

/** The outcome of an activity. */
export interface ActivityOutcome {
  readonly status: string;
  readonly message?: string;
  readonly sessionId?: SessionId;
  /** The complete answer, for the details. */
  readonly answer?: unknown;
}

/** The complete input and answer of an activity, as indented JSON. */
export interface ActivityDetails {
  readonly input?: string;
  readonly answer?: string;
}

/** The longest detail, and how much is kept of all, in characters. */
const longestDetail = 100_000;
const mostDetails = 8_000_000;

/** How much of each field is shown, in characters: the log is sent to every page. */
const longestShown = { action: 120, subject: 300, message: 2_000 };

function shown(part: keyof typeof longestShown, text: string): string {
  const most = longestShown[part];
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function asText(value: unknown): string | undefined {
  const text = value === undefined ? undefined : JSON.stringify(value, undefined, 2);
  return text !== undefined && text.length > longestDetail ? `${text.slice(0, longestDetail)}…` : text;
}

const lengthOf = ({ input = '', answer = '' }: ActivityDetails): number => input.length + answer.length;

/** An activity that has begun. */
export interface BegunActivity {
  readonly id: number;
  /** An asynchronous tool begins to wait. */
  waits(timeoutMs: number, sessionId: SessionId): void;
  end(outcome: ActivityOutcome): void;
}

type BegunLine = Pick<Activity, 'actor' | 'action' | 'subject' | 'input' | 'sessionId'> & {
  readonly exactInput?: unknown;
};

/** The log of what agents and people did. */
export class ActivityLog {
  readonly #shared: SharedState;
  /** By id, oldest first. */
  readonly #details = new Map<number, ActivityDetails>();
  #detailsLength = 0;
  #nextId = 1;

  constructor(shared: SharedState) {
    this.#shared = shared;
  }

  /** `exactInput` is kept for the details; `input` is its part in the shared log. */
  begin({ exactInput, action, subject, ...begun }: BegunLine): BegunActivity {
    const id = this.#nextId++;
    this.#keep(id, { input: asText(exactInput) });
    const startedMs = performance.now();
    const line = { ...begun, action: shown('action', action), subject: shown('subject', subject), id, at: now() };
    this.#shared.record({ type: 'activity_started', activity: line });
    return {
      id,
      waits: (timeoutMs, sessionId) => {
        const waitsUntil = new Date(Date.now() + timeoutMs).toISOString();
        this.#shared.record({ type: 'activity_changed', id, changes: { waitsUntil, sessionId } });
      },
      end: ({ status, message, sessionId, answer }) => {
        this.#keep(id, { answer: asText(answer) });
        const outcome = {
          status,
          ...(message !== undefined && { message: shown('message', message) }),
          durationMs: Math.round(performance.now() - startedMs),
        };
        const changes = { outcome, ...(sessionId !== undefined && { sessionId }) };
        this.#shared.record({ type: 'activity_changed', id, changes });
      },
    };
  }

  /** The details of an activity, as far as they are kept. */
  details(id: number): ActivityDetails {
    return this.#details.get(id) ?? {};
  }

  #keep(id: number, { input, answer }: { [Name in keyof ActivityDetails]: string | undefined }): void {
    if (input === undefined && answer === undefined) return;
    const known = this.#details.get(id) ?? {};
    const details = { ...known, ...(input !== undefined && { input }), ...(answer !== undefined && { answer }) };
    this.#details.set(id, details);
    this.#detailsLength += lengthOf(details) - lengthOf(known);
    for (const [oldest, kept] of this.#details) {
      if (this.#detailsLength <= mostDetails) return;
      this.#details.delete(oldest);
      this.#detailsLength -= lengthOf(kept);
    }
  }

  /** Logs an activity that took no time, such as a click. */
  note(actor: Actor, action: string, subject: string, outcome: ActivityOutcome): void {
    const { sessionId } = outcome;
    this.begin({ actor, action, subject, ...(sessionId !== undefined && { sessionId }) }).end(outcome);
  }
}
