import type { Fact, State, Stop } from '#protocol';
import type { Hub } from '../session/hub.ts';

/** How long facts wait for a part of a stop, in milliseconds: then what there is of it is sent. */
const longestHoldMs = 150;

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

/**
 * What one page is told of what happens: all facts of one turn of the event loop in one message. A stop comes in two
 * parts, each of which the page paints once: where it is, and everything else that is read of it. Some adapters need
 * 40 ms for each of their answers, and the eye goes to the line first (decision 0005).
 */
export class FactLane {
  readonly #hub: Hub;
  readonly #sink: FactSink;
  readonly #unsubscribe: () => void;
  /** The revision of the last fact that was sent. */
  #sent: number;
  #turn: NodeJS.Immediate | undefined;
  #hold: NodeJS.Timeout | undefined;
  /** The latest stop of which it was sent where it is. */
  #placed = 0;
  /** The latest stop that took too long: it is no longer waited for. */
  #givenUp = 0;

  /** Goes on after a revision that the page has. */
  constructor(hub: Hub, sink: FactSink, revision: number) {
    this.#hub = hub;
    this.#sink = sink;
    this.#sent = revision;
    this.#unsubscribe = hub.subscribe(() => this.#schedule());
  }

  /** Sends what happened, unless a stop is being read: before an answer, so that a page knows what it brought about. */
  flush(): void {
    const stop = incompleteStop(this.#hub.state);
    if (!stop || stop.id <= this.#givenUp) this.#send();
    else if (stop.id > this.#placed && isPlaced(stop)) {
      this.#placed = stop.id;
      this.#send();
    } else this.#wait();
  }

  close(): void {
    this.#unsubscribe();
    clearImmediate(this.#turn);
    clearTimeout(this.#hold);
  }

  #schedule(): void {
    this.#turn ??= setImmediate(() => {
      this.#turn = undefined;
      this.flush();
    });
  }

  #wait(): void {
    // The time runs from the first stop on: a burst of stops is not held any longer for being one.
    this.#hold ??= setTimeout(() => {
      this.#givenUp = incompleteStop(this.#hub.state)?.id ?? this.#givenUp;
      this.#send();
    }, longestHoldMs);
  }

  #send(): void {
    clearTimeout(this.#hold);
    this.#hold = undefined;
    const facts = this.#hub.since(this.#sent);
    const first = this.#sent + 1;
    this.#sent = this.#hub.revision;
    if (!facts) this.#sink.restart();
    else if (facts.length > 0) this.#sink.send(first, facts);
  }
}
