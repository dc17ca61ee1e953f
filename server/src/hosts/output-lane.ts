import type { OutputEntry, SessionId } from '#protocol';
import { headOf, tailOf } from '../session/output-limits.ts';

/** How long lines are gathered, in milliseconds: the first for a frame, and then for as long as an eye takes no notice. */
const gatherMs = { first: 16, further: 50 };
/** After so long without output, in milliseconds, a line is a first one again. */
const pauseMs = 200;
/** When they are sent before that, in characters. */
const fullBatch = 64 * 1024;
/** As much as one message carries, in lines and in characters, so that a page reads it in a moment. */
const mostLines = 1_000;
const mostCharacters = 2 * fullBatch;
/** A socket with more than this unsent, in bytes, is given the end of the output only. */
const congestedBytes = 1024 * 1024;
/** How many lines, and how many characters of them, that end is. */
const keptLines = 500;
const keptCharacters = 64 * 1024;
/** How often a congested socket is looked at, in milliseconds. */
const congestedRetryMs = 100;

/** What carries a page's output. */
export interface OutputSink {
  readonly send: (sessionId: SessionId, entries: readonly OutputEntry[]) => void;
  /** Bytes that wait to be sent. */
  readonly buffered: () => number;
}

/**
 * The output that one page is sent, apart from the facts, so that a flood never delays a stop. To a page that does not
 * keep up, lines are left out: the indexes of what it gets show the gap, and it can ask for them.
 */
export class OutputLane {
  readonly #sink: OutputSink;
  readonly #pending = new Map<SessionId, OutputEntry[]>();
  #characters = 0;
  #timer: NodeJS.Timeout | undefined;
  #sentAtMs = -Infinity;

  constructor(sink: OutputSink) {
    this.#sink = sink;
  }

  /** Adds what a session said. A line that grew replaces its beginning. */
  add(sessionId: SessionId, entries: readonly OutputEntry[]): void {
    const pending = this.#pending.get(sessionId) ?? [];
    this.#pending.set(sessionId, pending);
    for (const entry of entries) {
      if (pending.at(-1)?.index === entry.index) pending.pop();
      pending.push(entry);
      this.#characters += entry.text.length;
    }
    if (this.#characters >= fullBatch) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), this.#gatherMs);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#pending.clear();
  }

  get #gatherMs(): number {
    return performance.now() - this.#sentAtMs > pauseMs ? gatherMs.first : gatherMs.further;
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#sink.buffered() > congestedBytes) this.#shorten();
    else this.#send();
  }

  #send(): void {
    const batches = [...this.#pending];
    this.#pending.clear();
    this.#characters = 0;
    this.#sentAtMs = performance.now();
    for (const [sessionId, entries] of batches) this.#sendInParts(sessionId, entries);
  }

  #sendInParts(sessionId: SessionId, entries: readonly OutputEntry[]): void {
    let rest = entries;
    while (rest.length > 0) {
      const part = headOf(rest.slice(0, mostLines), mostCharacters);
      this.#sink.send(sessionId, part);
      rest = rest.slice(part.length);
    }
  }

  #shorten(): void {
    this.#characters = 0;
    for (const [sessionId, entries] of this.#pending) {
      this.#pending.set(sessionId, [...tailOf(entries, { lines: keptLines, characters: keptCharacters })]);
    }
    this.#timer = setTimeout(() => this.#flush(), congestedRetryMs);
  }
}
