import { effectOf, sessionIn, type Fact, type SessionId, type State, type Stop } from '#protocol';
import { limits } from '../limits.ts';
import type { SharedState } from '../state/shared-state.ts';
import { incompleteStopsOf, type IncompleteStops } from './incomplete-stops.ts';

/** How long facts are held for a part of a stop, in milliseconds. */
const longestHoldMs = 150;

/**
 * How long the place of a stop is held for its values, in milliseconds: of the first one, as a page takes longer to draw it, and of
 * later ones that are no steps. In a step, people look at the line.
 */
const placeHoldMs = { first: 50, later: 20 };

/** How long facts about a start are held for its first stop, in milliseconds: until the program runs, and then. */
const startHoldMs = { starting: 1_000, live: 200 };

/** How long a resume is held, in milliseconds: a step that ends within two frames is one message. */
const quickStepMs = 32;

/** The connection to a page. */
export interface FactSink {
  /** Sends facts to be rendered together, the first with this revision. */
  readonly send: (revision: number, facts: readonly Fact[]) => void;
  /** Sends everything, because the page missed more than is kept. */
  readonly restart: () => void;
}

/** After so many facts in one message, the next one is held for a while, in milliseconds: a flood is drawn frame by frame. */
const flood = { facts: 200, holdMs: 30 };

/** So much is sent at once, even in a flood: with more, some facts might not be kept until they are sent. */
const mostUnsent = { facts: limits.facts.most / 2, bytes: limits.factBytes.most / 2 };

/** True if the place of a stop is known, and its exception. */
const isPlaced = ({ frames, isThreadGuessed, reason, exception }: Stop): boolean =>
  frames !== undefined && isThreadGuessed !== true && (reason !== 'exception' || exception !== undefined);

/** True if the facts end with a resume: no stop followed, and it was not refused. */
const endsResumed = (facts: readonly Fact[]): boolean => {
  const resumption = facts.findLastIndex(
    (fact) => fact.type === 'asked' && effectOf(fact.command, fact.arguments) === 'resume',
  );
  return (
    resumption >= 0 &&
    !facts
      .slice(resumption)
      .some((fact) => fact.type === 'refused' || (fact.type === 'event' && fact.event === 'stopped'))
  );
};

/** What an adapter reports of a program that starts or runs, and nobody waits for. */
const startEvents: ReadonlySet<string> = new Set([
  'capabilities',
  'initialized',
  'loadedSource',
  'module',
  'process',
  'thread',
]);

/** An action ended as expected, such as that of a person who started a session. */
const isSuccess = (fact: Fact): boolean =>
  fact.type === 'activity_changed' && fact.changes.outcome !== undefined && fact.changes.outcome.message === undefined;

/** How long facts that are about nothing but how sessions start are held, in milliseconds; undefined for others. */
function startHoldOf(facts: readonly Fact[], { sessions }: State): number | undefined {
  const ready = new Set(facts.flatMap((fact) => (fact.type === 'session_ready' ? fact.sessionId : [])));
  const isStarting = (id: SessionId) => sessionIn(sessions, id)?.lifecycle === 'starting';
  const isOfStart = (fact: Fact): fact is Fact & { readonly sessionId: SessionId } =>
    fact.type === 'event'
      ? startEvents.has(fact.event)
      : (fact.type === 'answered' || fact.type === 'breakpoints_bound' || fact.type === 'session_ready') &&
        (ready.has(fact.sessionId) || isStarting(fact.sessionId));
  const reported = facts.filter((fact) => !isSuccess(fact));
  if (reported.length === 0 || !reported.every(isOfStart)) return undefined;
  return reported.every(({ sessionId }) => isStarting(sessionId)) ? startHoldMs.starting : startHoldMs.live;
}

/**
 * Sends facts to a page: all of one turn of the event loop in one message. A stop is sent in two messages: its place, and
 * everything else, because some adapters need 40 ms for each answer and people look at the line first. A quick step is
 * sent with its stop: rendering "running" first would delay the line (decision 0005). A stop that is no step is one message if
 * its values come soon, the first one with what was reported of the start: a page takes longer to draw it twice (decision 0185).
 */
export class StateFeed {
  readonly #shared: SharedState;
  readonly #sink: FactSink;
  readonly #incompleteStops: IncompleteStops;
  readonly #unsubscribe: () => void;
  /** The revision of the last fact that was sent. */
  #sent: number;
  #turn: NodeJS.Immediate | undefined;
  #afterFlood: NodeJS.Timeout | undefined;
  #reading: NodeJS.Timeout | undefined;
  #stepping: NodeJS.Timeout | undefined;
  #starting: { readonly timer: NodeJS.Timeout; readonly holdMs: number } | undefined;
  #placing: NodeJS.Timeout | undefined;
  /** Answers to be sent after the facts that are held. */
  #answers: (() => void)[] = [];
  /** The id of the latest stop whose place was sent. */
  #placed = 0;
  /** No stop was sent. */
  #awaitsFirst = true;
  /** The id of the latest stop that was too slow to be held. */
  #tooSlow = 0;
  #isClosed = false;

  /** Begins after a revision that the page has. */
  constructor(shared: SharedState, sink: FactSink, revision: number) {
    this.#shared = shared;
    this.#sink = sink;
    this.#sent = revision;
    this.#incompleteStops = incompleteStopsOf(shared);
    this.#unsubscribe = shared.subscribe(() => {
      const isMuch =
        shared.revision - this.#sent >= mostUnsent.facts || shared.sizeSince(this.#sent) >= mostUnsent.bytes;
      if (isMuch) this.#send();
      else this.#schedule();
    });
  }

  /**
   * Sends an answer after the facts before it, so that a page has the effects of its request: at once, unless a resume is
   * held. A stop that is being read does not delay it.
   */
  answer(send: () => void): void {
    this.#flush();
    if (this.#starting !== undefined && this.#reading === undefined) this.#send();
    if (this.#stepping === undefined) send();
    else this.#answers.push(send);
  }

  close(): void {
    this.#isClosed = true;
    this.#unsubscribe();
    clearImmediate(this.#turn);
    clearTimeout(this.#afterFlood);
    this.#release();
  }

  #schedule(): void {
    if (this.#afterFlood !== undefined) return;
    this.#turn ??= setImmediate(() => {
      this.#turn = undefined;
      this.#flush();
    });
  }

  /** Holds what follows many facts: a page draws after each message. */
  #holdFlood(): void {
    clearTimeout(this.#afterFlood);
    this.#afterFlood = setTimeout(() => {
      this.#afterFlood = undefined;
      this.#flush();
    }, flood.holdMs);
  }

  /** Sends the facts, unless they are held for a stop. A stop that is complete is not held for that of another session. */
  #flush(): void {
    const stop = this.#incompleteStops.latest;
    const facts = this.#shared.since(this.#sent) ?? [];
    if (facts.some(({ type }) => type === 'stop_completed')) this.#sendStop();
    else if (!stop || stop.id <= this.#tooSlow) {
      const startHold = startHoldOf(facts, this.#shared.state);
      if (startHold !== undefined) this.#awaitFirstStop(startHold);
      else if (endsResumed(facts)) this.#awaitStop();
      else this.#send();
    } else if (stop.id > this.#placed && isPlaced(stop)) {
      if (stop.reason === 'step' && !this.#awaitsFirst) this.#sendPlace(stop);
      else this.#awaitValues(stop);
    } else this.#awaitParts();
  }

  #sendStop(): void {
    this.#awaitsFirst = false;
    this.#send();
  }

  #sendPlace({ id }: Stop): void {
    this.#placed = id;
    this.#sendStop();
  }

  #awaitValues(stop: Stop): void {
    this.#awaitParts();
    const holdMs = this.#awaitsFirst ? placeHoldMs.first : placeHoldMs.later;
    this.#placing ??= setTimeout(() => this.#sendPlace(stop), holdMs);
  }

  #awaitParts(): void {
    // A burst of stops is not held longer than a single one.
    this.#reading ??= setTimeout(() => {
      this.#tooSlow = this.#incompleteStops.latest?.id ?? this.#tooSlow;
      this.#sendStop();
    }, longestHoldMs);
  }

  #awaitFirstStop(holdMs: number): void {
    if (this.#starting?.holdMs === holdMs) return;
    clearTimeout(this.#starting?.timer);
    const timer = setTimeout(() => {
      if (this.#reading === undefined) this.#send();
    }, holdMs);
    this.#starting = { timer, holdMs };
  }

  #awaitStop(): void {
    this.#stepping ??= setTimeout(() => {
      // A stop has come and is held itself.
      if (this.#reading === undefined) this.#send();
    }, quickStepMs);
  }

  #send(): void {
    const facts = this.#shared.since(this.#sent);
    const first = this.#sent + 1;
    this.#sent = this.#shared.revision;
    if (!facts) this.#sink.restart();
    else if (facts.length > 0) this.#sink.send(first, facts);
    this.#release();
    // A restart may replace this feed by another.
    if (!this.#isClosed && (!facts || facts.length > flood.facts)) this.#holdFlood();
  }

  #release(): void {
    clearTimeout(this.#reading);
    clearTimeout(this.#stepping);
    clearTimeout(this.#starting?.timer);
    clearTimeout(this.#placing);
    this.#reading = undefined;
    this.#stepping = undefined;
    this.#starting = undefined;
    this.#placing = undefined;
    const answers = this.#answers;
    this.#answers = [];
    for (const send of answers) send();
  }
}
