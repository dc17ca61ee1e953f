import type { SessionId } from '#protocol';
import type { ReactiveControllerHost } from 'lit';
import { blockOf, blockSize, entryAt, isFull, missingIn } from '../../model/output.ts';
import type { ConnectionStatus } from '../../model/ports.ts';
import type { ConsolePort } from './port.ts';
import { attempt } from '../../model/attempt.ts';
import type { ConsoleFeed } from './console-feed.ts';

/** Lines per request. */
const askedAtATime = 2 * blockSize;
/** Only so many lines at the end are searched. */
const searchedLines = 100_000;
/** A line that did not come so often is not available: what was written too fast for the disk is lost. */
const mostRequests = 2;

/** Lines by index, without `end`. */
interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** Lines to request, because of one of them. */
interface LineRequest extends LineRange {
  readonly index: number;
}

/** Requests lines that the page does not have: one request at a time, the lines in view first. */
export class MissingLines {
  readonly #host: ReactiveControllerHost;
  readonly #port: ConsolePort;
  readonly #feed: ConsoleFeed;
  #wanted: LineRange | undefined;
  #wantsAll = false;
  #isAsking = false;
  /** The session tree of what follows. */
  #rootId: SessionId | undefined;
  /** The line that was requested last, and how often. */
  #requested = { index: -1, times: 0 };
  #unavailable: readonly LineRange[] = [];
  /** The connection over which a request failed. */
  #failed: ConnectionStatus | undefined;

  constructor(host: ReactiveControllerHost, port: ConsolePort, feed: ConsoleFeed) {
    this.#host = host;
    this.#port = port;
    this.#feed = feed;
  }

  /** Requests the lines in view. */
  want(range: LineRange): void {
    this.#follow();
    if (!this.#missingIn(range)) return;
    if (range.start !== this.#wanted?.start || range.end !== this.#wanted.end) this.#failed = undefined;
    this.#wanted = range;
    this.#ask();
  }

  /** Whether all lines are needed for a search. */
  set wantsAll(wantsAll: boolean) {
    this.#wantsAll = wantsAll;
    this.#failed = undefined;
    this.#ask();
  }

  /** Whether lines to search are still being read. */
  get isSearching(): boolean {
    return this.#wantsAll && this.#isAsking;
  }

  /** Requests what is missing since other output came, such as lines that the server left out of a flood. */
  followUp(): void {
    this.#ask();
  }

  /** Another session tree has other lines at the same indexes. */
  #follow(): void {
    const { rootId } = this.#feed;
    if (rootId === this.#rootId) return;
    this.#rootId = rootId;
    this.#wanted = undefined;
    this.#requested = { index: -1, times: 0 };
    this.#unavailable = [];
    this.#failed = undefined;
  }

  #next(): LineRequest | undefined {
    const inView = this.#wanted && this.#missingIn(this.#wanted);
    if (inView) return { index: inView.start, ...this.#rangeFrom(inView.start) };
    this.#wanted = undefined;
    const missing = this.#wantsAll && !isFull(this.#feed.output) ? this.#lastMissing() : undefined;
    return missing && { index: missing.start, ...missing };
  }

  /** The last range of searched lines that the page does not have. */
  #lastMissing(): LineRange | undefined {
    const { output, settings } = this.#feed;
    const from = Math.max(settings.first, output.first, output.end - searchedLines);
    const last = Math.floor(output.end / askedAtATime) * askedAtATime;
    for (let start = last; start + askedAtATime > from; start -= askedAtATime) {
      const missing = this.#missingIn({ start: Math.max(from, start), end: start + askedAtATime });
      if (missing) return missing;
    }
    return undefined;
  }

  /** The first gap in a range with lines that may be available. */
  #missingIn({ start, end }: LineRange): LineRange | undefined {
    const missing = missingIn(this.#feed.output, { start, end });
    if (!missing) return undefined;
    const unavailable = this.#unavailable.find((range) => range.start <= missing.start && missing.start < range.end);
    if (unavailable) return this.#missingIn({ start: unavailable.end, end });
    return { start: missing.start, end: missing.start + missing.count };
  }

  /**
   * The block of a line and the one before it, which is needed soon when scrolling up. If the line did not come with them,
   * because lines are so long that an answer has only a few, the range starts at the line, and so if it is there in part.
   */
  #rangeFrom(index: number): LineRange {
    const isAgain = this.#requested.index === index;
    const isLong = entryAt(this.#feed.output, index) !== undefined;
    const start = isAgain || isLong ? index : Math.max(0, (blockOf(index) - 1) * blockSize);
    return { start, end: (blockOf(index) + 1) * blockSize };
  }

  #ask(): void {
    this.#follow();
    const { rootId } = this.#feed;
    const { connection } = this.#port.server.value;
    if (this.#isAsking || rootId === undefined) return;
    if (connection.kind !== 'connected' || connection === this.#failed) return;
    const request = this.#next();
    if (!request) return;
    const { index, start, end } = request;
    const times = this.#requested.index === index ? this.#requested.times + 1 : 1;
    this.#requested = { index, times };
    this.#isAsking = true;
    this.#host.requestUpdate();
    void attempt(this.#port, this.#port.readOutput(rootId, start, end - start)).then((count) => {
      this.#isAsking = false;
      // Its lines may have been drawn already, while it was still pending.
      this.#host.requestUpdate();
      if (rootId === this.#feed.rootId) this.#onAnswer(request, count === undefined ? connection : undefined);
      this.#ask();
    });
  }

  #onAnswer({ index, end }: LineRequest, failed: ConnectionStatus | undefined): void {
    this.#failed = failed;
    const { output } = this.#feed;
    if (failed || this.#requested.times < mostRequests || index < output.first) return;
    const missing = missingIn(output, { start: index, end });
    if (missing?.start === index)
      this.#unavailable = [...this.#unavailable, { start: index, end: index + missing.count }];
  }
}
