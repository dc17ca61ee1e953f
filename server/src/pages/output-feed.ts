import type { SessionId } from '#protocol';
import type { LoggedLine } from '../output/logged-line.ts';
import { headOf, tailOf } from '../output/output-limits.ts';

/** How long lines are gathered, in milliseconds: the first for a frame, and then for as long as an eye takes no notice. */
const gatherMs = { first: 16, further: 50 };
/** After so long without output, in milliseconds, a line is a first one again. */
const pauseMs = 200;
/** When they are sent before that, in characters. */
const fullBatch = 64 * 1024;
/** As much as one message carries, so that a page reads it in a moment. */
const mostOfAMessage = { lines: 1_000, characters: 2 * fullBatch };
/** A socket with more than this unsent, in bytes, is given the end of the output only. */
const congestedBytes = 1024 * 1024;
/** As much as that end is. */
const keptOfCongestion = { lines: 500, characters: 64 * 1024 };
/** How often a congested socket is looked at, in milliseconds. */
const congestedRetryMs = 100;

const lengthOf = ({ characters }: LoggedLine): number => characters;

/** What carries a page's output. */
export interface OutputSink {
  readonly send: (sessionId: SessionId, lines: readonly LoggedLine[]) => void;
  /** Bytes that wait to be sent. */
  readonly buffered: () => number;
}

/**
 * The output that one page is sent, apart from the facts, so that a flood never delays a stop. To a page that does not
 * keep up, lines are left out: the indexes of what it gets show the gap, and it can ask for them.
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

  /** Adds what a session said. A line that grew replaces its beginning. */
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
    for (const [sessionId, lines] of batches) this.#sendInParts(sessionId, lines);
  }

  #sendInParts(sessionId: SessionId, lines: readonly LoggedLine[]): void {
    let rest = lines;
    while (rest.length > 0) {
      const part = headOf(rest, mostOfAMessage, lengthOf);
      this.#sink.send(sessionId, part);
      rest = rest.slice(part.length);
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
