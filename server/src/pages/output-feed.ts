import type { SessionId } from '#protocol';
import type { OutputLog, TailLimits } from '../output/output-log.ts';
import { endOf, type StoredRun } from '../output/stored-run.ts';
import { isContinued, isSent, nextPart, type PartMessage, type SentLine } from './line-parts.ts';

/** How long output is collected, in milliseconds: after a pause for one frame, then longer. */
const gatherMs = { first: 16, further: 50 };
/** The length of a pause, in milliseconds. */
const pauseMs = 200;
/** With so many bytes, output is sent at once. */
const fullBatch = 64 * 1024;
/** The largest message, which a page can read quickly. */
const mostOfAMessage = { lines: 1_000, bytes: 2 * fullBatch };
const oneLine = { lines: 1 };
/** A page that is more lines behind gets the end: it could not draw them as fast as they come. */
const mostLinesBehind = 20_000;
/** So long after output did not find room, the end of it is sent if there is more than a few windows of it. */
const behindMs = 300;
const mostWindowsBehind = 4;
/** The size of that end. */
const endLines = 1_000;
/** How often a congested socket is checked if it does not say so itself, in milliseconds. */
const retryMs = 100;

/** The outputs of root sessions. */
export interface Outputs {
  readonly outputs: ReadonlyMap<SessionId, OutputLog>;
  output(rootId: SessionId): OutputLog | undefined;
}

/** The connection to a page. */
export interface OutputSink {
  /** Sends runs. */
  readonly send: (sessionId: SessionId, output: OutputLog, runs: readonly StoredRun[]) => void;
  /** Sends a part of a line, as it is. */
  readonly sendPart: (sessionId: SessionId, output: OutputLog, part: PartMessage) => void;
  /** A run as the page sees it. */
  readonly visible: (run: StoredRun) => StoredRun;
  /** How many bytes may be sent. */
  readonly room: () => number;
  /** How many bytes are sent at most at once. */
  readonly windowSize: () => number;
}

/** What a page has of an output. */
interface Position {
  /** The index of the first ended line that was not sent. */
  readonly next: number;
  /** The line that was sent last, if it was incomplete, or sent in parts. */
  readonly line?: SentLine | undefined;
}

/**
 * Sends output to a page, separately from facts, so that a flood never delays a stop. It keeps no output: when there is
 * room, it takes from the log what the page does not have. If that is too much, lines are left out: the indexes of the
 * others show the gap, and the page can read them. A line that is larger than the room is sent in parts.
 */
export class OutputFeed {
  readonly #outputs: Outputs;
  readonly #sink: OutputSink;
  readonly #positions = new Map<SessionId, Position>();
  readonly #news = new Set<SessionId>();
  #timer: NodeJS.Timeout | undefined;
  #sentAtMs = -Infinity;
  /** Since when the page does not get all output. */
  #behindSinceMs: number | undefined;
  #isClosed = false;

  constructor(outputs: Outputs, sink: OutputSink) {
    this.#outputs = outputs;
    this.#sink = sink;
  }

  /** Notes that the page has the ends of all outputs. */
  begin(): void {
    this.#news.clear();
    for (const [sessionId, output] of this.#outputs.outputs) this.#positions.set(sessionId, positionOf(output));
  }

  /** Sends the ends of all outputs, because the page may have missed them: the latest first, as far as there is room. */
  resume(limitsOf: (sessionId: SessionId) => TailLimits): void {
    this.#behindSinceMs = undefined;
    this.#news.clear();
    for (const [sessionId, output] of [...this.#outputs.outputs].reverse()) {
      this.#positions.set(sessionId, { next: output.tailIndex(limitsOf(sessionId)) });
      this.#news.add(sessionId);
    }
    this.#flush();
  }

  /** Notes that there is more output of a session. */
  add(sessionId: SessionId): void {
    if (this.#isClosed) return;
    this.#news.add(sessionId);
    const output = this.#outputs.output(sessionId);
    const { next } = this.#positions.get(sessionId) ?? { next: 0 };
    if (this.#behindSinceMs === undefined && output && output.bytesFrom(next) >= fullBatch) this.#flush();
    else this.#flushIn(this.#gatherMs);
  }

  /** Sends at once what is being collected, unless the page is behind. */
  sendCollected(): void {
    if (this.#news.size > 0 && this.#behindSinceMs === undefined) this.#flush();
  }

  /** Sends what did not find room before. */
  onRoom(): void {
    if (this.#behindSinceMs !== undefined) this.#flush();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#news.clear();
  }

  /** Sends what there is room for. */
  #flush(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const sessionId of this.#news) {
      const output = this.#outputs.output(sessionId);
      if (!output || this.#send(sessionId, output)) this.#news.delete(sessionId);
    }
    if (this.#news.size === 0) this.#behindSinceMs = undefined;
    else {
      this.#behindSinceMs ??= performance.now();
      this.#flushIn(retryMs);
    }
  }

  get #gatherMs(): number {
    return performance.now() - this.#sentAtMs > pauseMs ? gatherMs.first : gatherMs.further;
  }

  #flushIn(ms: number): void {
    this.#timer ??= setTimeout(() => this.#flush(), ms);
  }

  /** Sends output of a session; true if the page has all of it. */
  #send(sessionId: SessionId, output: OutputLog): boolean {
    let { next, line } = this.#positions.get(sessionId) ?? { next: 0 };
    if (this.#isTooFarBehind(output, next)) {
      next = Math.max(next, output.tailIndex({ lines: endLines, bytes: this.#sink.windowSize() }));
    }
    while (next < output.ended) {
      const room = this.#sink.room();
      if (room <= 0) break;
      const most = isContinued(line, { index: next }) ? oneLine : mostOfAMessage;
      const runs = output.runsFrom(next, { ...most, bytes: Math.min(room, mostOfAMessage.bytes) });
      const [first] = runs;
      const last = runs.at(-1);
      if (!first || !last) break;
      if (most === oneLine || (first.count === 1 && first.json.length > room)) {
        line = this.#sendLine(sessionId, output, first, line);
        if (isSent(line, first)) next = endOf(first);
      } else {
        this.#pass(sessionId, output, runs);
        next = endOf(last);
        line = undefined;
      }
    }
    const { begun } = output;
    const isUpToBegun = next >= output.ended;
    while (begun && isUpToBegun && this.#sink.room() > 0 && !isSent(line, begun))
      line = this.#sendLine(sessionId, output, begun, line);
    this.#positions.set(sessionId, { next, line });
    return isUpToBegun && (!begun || isSent(line, begun));
  }

  /** Sends a line, or as much of what the page does not have of it as there is room for. */
  #sendLine(sessionId: SessionId, output: OutputLog, stored: StoredRun, before: SentLine | undefined): SentLine {
    const room = this.#sink.room();
    if (!isContinued(before, stored) && stored.json.length <= room) {
      this.#pass(sessionId, output, [stored]);
      return { stored };
    }
    const visible = this.#sink.visible(stored);
    const bytes = Math.min(room, mostOfAMessage.bytes);
    const { message, sent } = nextPart({ sessionId, stored, visible }, { before, bytes });
    this.#sink.sendPart(sessionId, output, message);
    this.#sentAtMs = performance.now();
    return sent;
  }

  #pass(sessionId: SessionId, output: OutputLog, runs: readonly StoredRun[]): void {
    this.#sink.send(sessionId, output, runs);
    this.#sentAtMs = performance.now();
  }

  #isTooFarBehind(output: OutputLog, next: number): boolean {
    if (output.ended - next > mostLinesBehind || next < output.firstInMemory) return true;
    const behindForMs = performance.now() - (this.#behindSinceMs ?? Infinity);
    return behindForMs > behindMs && output.bytesFrom(next) > mostWindowsBehind * this.#sink.windowSize();
  }
}

function positionOf({ ended, begun }: OutputLog): Position {
  return { next: ended, ...(begun && { line: { stored: begun } }) };
}
