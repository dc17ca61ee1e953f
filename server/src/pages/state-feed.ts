import { effectOf, type Fact, type State, type Stop } from '#protocol';
import type { SharedState } from '../state/shared-state.ts';

/** How long facts wait for a part of a stop, in milliseconds: then what there is of it is sent. */
const longestHoldMs = 150;

/** How long it is not told that a program was resumed, in milliseconds: a step that ends within two frames is one message. */
const quickStepMs = 32;

/** What carries a page's facts. */
export interface FactSink {
  /** Facts that belong together, the first with this revision. */
  readonly send: (revision: number, facts: readonly Fact[]) => void;
  /** More was missed than is kept: the page needs everything. */
  readonly restart: () => void;
}

/** The latest stop that is still being read. */
const incompleteStop = ({ sessions }: State): Stop | undefined =>
  Object.values(sessions)
    .flatMap(({ threads }) => threads.flatMap(({ stop }) => stop ?? []))
    .filter(({ isCause, isComplete }) => isCause && !isComplete)
    .toSorted((a, b) => a.id - b.id)
    .at(-1);

/** Whether it is known where a stop is, and what is shown there in the text. */
const isPlaced = ({ frames, isThreadGuessed, reason, exception }: Stop): boolean =>
  frames !== undefined && isThreadGuessed !== true && (reason !== 'exception' || exception !== undefined);

/** Whether a resumption is the latest that is known of a program: nothing stopped since, and it was not refused. */
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

/**
 * What one page is told of what happens: all facts of one turn of the event loop in one message. A stop comes in two
 * parts, each of which the page paints once: where it is, and everything else that is read of it. Some adapters need
 * 40 ms for each of their answers, and the eye goes to the line first. A quick step is told with its stop: a page that
 * first draws that the program runs is late for the line (decision 0005).
 */
export class StateFeed {
  readonly #shared: SharedState;
  readonly #sink: FactSink;
  readonly #unsubscribe: () => void;
  /** The revision of the last fact that was sent. */
  #sent: number;
  #turn: NodeJS.Immediate | undefined;
  #reading: NodeJS.Timeout | undefined;
  #stepping: NodeJS.Timeout | undefined;
  /** What is to be sent behind the facts that are held. */
  #answers: (() => void)[] = [];
  /** The latest stop of which it was sent where it is. */
  #placed = 0;
  /** The latest stop that took too long: it is no longer waited for. */
  #givenUp = 0;

  /** Goes on after a revision that the page has. */
  constructor(shared: SharedState, sink: FactSink, revision: number) {
    this.#shared = shared;
    this.#sink = sink;
    this.#sent = revision;
    this.#unsubscribe = shared.subscribe(() => this.#schedule());
  }

  /**
   * Sends an answer after what happened before it, so that a page knows what it brought about: at once, but for a
   * program that was just resumed. A stop that is being read does not hold it up.
   */
  answer(send: () => void): void {
    this.#flush();
    if (this.#stepping === undefined) send();
    else this.#answers.push(send);
  }

  close(): void {
    this.#unsubscribe();
    clearImmediate(this.#turn);
    this.#release();
  }

  #schedule(): void {
    this.#turn ??= setImmediate(() => {
      this.#turn = undefined;
      this.#flush();
    });
  }

  /** Sends what happened, unless a stop is being read or about to come. */
  #flush(): void {
    const stop = incompleteStop(this.#shared.state);
    if (!stop || stop.id <= this.#givenUp) {
      if (endsResumed(this.#shared.since(this.#sent) ?? [])) this.#awaitStop();
      else this.#send();
    } else if (stop.id > this.#placed && isPlaced(stop)) {
      this.#placed = stop.id;
      this.#send();
    } else this.#awaitParts();
  }

  #awaitParts(): void {
    // The time runs from the first stop on: a burst of stops is not held any longer for being one.
    this.#reading ??= setTimeout(() => {
      this.#givenUp = incompleteStop(this.#shared.state)?.id ?? this.#givenUp;
      this.#send();
    }, longestHoldMs);
  }

  #awaitStop(): void {
    this.#stepping ??= setTimeout(() => {
      // A stop that came meanwhile has its own time.
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
  }

  #release(): void {
    clearTimeout(this.#reading);
    clearTimeout(this.#stepping);
    this.#reading = undefined;
    this.#stepping = undefined;
    const answers = this.#answers;
    this.#answers = [];
    for (const send of answers) send();
  }
}
