import { DebugError } from '#protocol';
import { limits } from '../limits.ts';

/** A message with an effect: still running, or with its answer as JSON. */
export interface Outcome {
  readonly abort: AbortController;
  /** Never rejects: a failure is an answer too. */
  readonly answer: Promise<string>;
}

/** An answer that is kept for a page that asks again. */
interface KeptAnswer {
  readonly bytes: number;
  readonly settledMs: number;
  readonly forget: () => void;
}

const outcomeUnknown = () =>
  new DebugError(
    'outcome_unknown',
    'This page was disconnected, and the server no longer has the outcome, so it is not known whether this was done. Check before you repeat it.',
  );

/** The messages with an effect of one client, over all of its connections. Each runs once. */
export class ClientRequests {
  readonly #keep: (answer: Omit<KeptAnswer, 'settledMs'>) => void;
  readonly #outcomes = new Map<number, Outcome>();
  /** The largest id that was begun. A client sends its messages with rising ids, so any other up to it was begun as well. */
  #last: number;
  /** How many connections it has: for a moment two, if the server has not noticed that the first is dead. */
  connections = 0;

  constructor(last: number, keep: (answer: Omit<KeptAnswer, 'settledMs'>) => void) {
    this.#last = last;
    this.#keep = keep;
  }

  /** The outcome of a message: that of the work that it began before, or of new work. Throws if it is no longer kept. */
  once(id: number, begin: (signal: AbortSignal) => Promise<string>): Outcome {
    const known = this.#outcomes.get(id);
    if (known) return known;
    if (id <= this.#last) throw outcomeUnknown();
    this.#last = id;
    const abort = new AbortController();
    const outcome = { abort, answer: begin(abort.signal) };
    this.#outcomes.set(id, outcome);
    void outcome.answer.then((text) => {
      this.#keep({ bytes: Buffer.byteLength(text), forget: () => this.#outcomes.delete(id) });
    });
    return outcome;
  }
}

/**
 * The outcomes of the messages of all clients that had an effect, for pages that lost their connection before the answer
 * (decision 0082). The oldest are forgotten, by number, size and age.
 */
export class RequestOutcomes {
  readonly #now: () => number;
  readonly #clients = new Map<string, ClientRequests>();
  /** When clients without a connection left, the first one first. */
  readonly #away = new Map<string, number>();
  /** In the order in which they were given. */
  readonly #kept = new Set<KeptAnswer>();
  #bytes = 0;

  /** `now` is a monotonic clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** A connection of a client begins, which has sent messages up to this id before. Returns a function that ends it. */
  attach(name: string, sent: number): { readonly requests: ClientRequests; readonly leave: () => void } {
    this.#forgetOld();
    const requests = this.#clients.get(name) ?? new ClientRequests(sent, (answer) => this.#keep(answer));
    this.#clients.set(name, requests);
    this.#away.delete(name);
    requests.connections += 1;
    return {
      requests,
      leave: () => {
        requests.connections -= 1;
        if (requests.connections > 0) return;
        this.#away.set(name, this.#now());
        this.#forgetOld();
      },
    };
  }

  #keep(answer: Omit<KeptAnswer, 'settledMs'>): void {
    this.#kept.add({ ...answer, settledMs: this.#now() });
    this.#bytes += answer.bytes;
    this.#forgetOld();
  }

  #forgetOld(): void {
    const since = this.#now() - limits.outcomeSeconds.most * 1_000;
    for (const answer of this.#kept) {
      const isWithin = this.#kept.size <= limits.outcomes.most && this.#bytes <= limits.outcomeBytes.most;
      if (isWithin && answer.settledMs >= since) break;
      this.#kept.delete(answer);
      this.#bytes -= answer.bytes;
      answer.forget();
    }
    for (const [name, leftMs] of this.#away) {
      if (this.#away.size <= limits.awayClients.most && leftMs >= since) break;
      this.#away.delete(name);
      this.#clients.delete(name);
    }
  }
}
