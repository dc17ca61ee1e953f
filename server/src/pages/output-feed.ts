import type { SessionId } from '#protocol';
import type { LoggedLine } from '../output/logged-line.ts';
import { headOf, tailOf } from '../output/output-limits.ts';

/** How long lines are collected, in milliseconds: after a pause for one frame, then longer. */
const gatherMs = { first: 16, further: 50 };
/** The length of a pause, in milliseconds. */
const pauseMs = 200;
/** With this many characters, lines are sent at once. */
const fullBatch = 64 * 1024;
/** The largest message, which a page can read quickly. */
const mostOfAMessage = { lines: 1_000, characters: 2 * fullBatch };
/** With more than this unsent, in bytes, only the end of the output is sent. */
const congestedBytes = 1024 * 1024;
/** The size of that end. */
const keptOfCongestion = { lines: 500, characters: 64 * 1024 };
/** How often a congested socket is checked, in milliseconds. */
const congestedRetryMs = 100;

const lengthOf = ({ characters }: LoggedLine): number => characters;

/** The connection to a page. */
export interface OutputSink {
  readonly send: (sessionId: SessionId, lines: readonly LoggedLine[]) => void;
  /** The number of unsent bytes. */
  readonly buffered: () => number;
}

/**
 * Sends output to a page, separately from facts, so that a flood never delays a stop. If a page does not keep up, lines
 * are omitted: the indexes of the others show the gap, and the page can read them.
 */
export class OutputFeed {
  readonly #sink: OutputSink;
  readonly #pending = new Map<SessionId, LoggedLine[]>();
  #characters = 0;
  #timer: NodeJS.Timeout | undefined;
  #sentAtMs = -Infinity;

  constructor(sink: OutputSink) {
    this.#sink = sink;
  }

  /** Adds lines of a session. A line that grew replaces its beginning. */
  add(sessionId: SessionId, lines: readonly LoggedLine[]): void {
    const pending = this.#pending.get(sessionId) ?? [];
    this.#pending.set(sessionId, pending);
    for (const line of lines) {
      if (pending.at(-1)?.index === line.index) pending.pop();
      pending.push(line);
      this.#characters += line.characters;
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
    for (const [sessionId, lines] of batches) {
      for (let sent = 0; sent < lines.length;) {
        const part = headOf(lines.slice(sent), mostOfAMessage, lengthOf);
        this.#sink.send(sessionId, part);
        sent += part.length;
      }
    }
  }

  #shorten(): void {
    this.#characters = 0;
    for (const [sessionId, lines] of this.#pending) {
      this.#pending.set(sessionId, [...tailOf(lines, keptOfCongestion, lengthOf)]);
    }
    this.#timer = setTimeout(() => this.#flush(), congestedRetryMs);
  }
}
