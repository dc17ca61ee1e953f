import type { SessionId } from '#protocol';
import { blockOf, blockSize, isFull, missingIn, type SessionOutput } from '../../model/output.ts';
import type { ConsolePort } from './port.ts';
import { attempt } from '../../model/attempt.ts';
import type { ConsoleFeed } from './console-feed.ts';

/** Lines per request. */
const askedAtATime = 2 * blockSize;
/** Only so many lines at the end are searched. */
const searchedLines = 100_000;

/** Lines by index, without `end`. */
interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** The last range of searched lines that the page does not have. */
function lastMissing(output: SessionOutput, first: number): LineRange | undefined {
  const from = Math.max(first, output.first, output.end - searchedLines);
  for (let number = blockOf(output.end); number >= blockOf(from); number -= 1) {
    const range = { start: Math.max(from, number * blockSize), end: (number + 1) * blockSize };
    const missing = missingIn(output, range);
    if (missing) return { start: missing.start, end: missing.start + missing.count };
  }
  return undefined;
}

/** Requests lines that the page does not have: one request at a time, the lines in view first. */
export class MissingLines {
  readonly #port: ConsolePort;
  readonly #feed: ConsoleFeed;
  #wanted: LineRange | undefined;
  #wantsAll = false;
  #isAsking = false;
  /** The session tree of `#wanted`. */
  #rootId: SessionId | undefined;
  /** The line in view that was requested last, and how often. */
  #requested = { index: -1, times: 0 };

  constructor(port: ConsolePort, feed: ConsoleFeed) {
    this.#port = port;
    this.#feed = feed;
  }

  /** Requests the lines in view. */
  want(range: LineRange): void {
    this.#follow();
    this.#wanted = range;
    this.#ask();
  }

  /** Whether all lines are needed for a search. */
  set wantsAll(wantsAll: boolean) {
    this.#wantsAll = wantsAll;
    this.#ask();
  }

  /** Whether lines to search are still being read. */
  get isSearching(): boolean {
    return this.#wantsAll && this.#isAsking;
  }

  /** Another session tree has other lines at the same indexes. */
  #follow(): void {
    const { rootId } = this.#feed;
    if (rootId === this.#rootId) return;
    this.#rootId = rootId;
    this.#wanted = undefined;
    this.#requested = { index: -1, times: 0 };
  }

  #next(): LineRange | undefined {
    const { output, settings } = this.#feed;
    const inView = this.#wanted && missingIn(output, this.#wanted);
    if (inView && this.#mayAskFor(inView.start)) return rangeFrom(inView.start, this.#requested.times);
    this.#wanted = undefined;
    const missing = this.#wantsAll && !isFull(output) ? lastMissing(output, settings.first) : undefined;
    return missing && { start: Math.max(missing.start, missing.end - askedAtATime), end: missing.end };
  }

  /** A line that did not come twice is not available. */
  #mayAskFor(index: number): boolean {
    const isAgain = this.#requested.index === index;
    this.#requested = { index, times: isAgain ? this.#requested.times + 1 : 1 };
    return this.#requested.times <= 2;
  }

  #ask(): void {
    this.#follow();
    const { rootId } = this.#feed;
    const range = this.#isAsking || rootId === undefined ? undefined : this.#next();
    if (rootId === undefined || !range) return;
    this.#isAsking = true;
    const answer = this.#port.readOutput(rootId, range.start, range.end - range.start);
    void attempt(this.#port, answer).then((count = 0) => {
      this.#isAsking = false;
      // Lines that the server does not have are not requested again.
      if (count > 0 || rootId !== this.#feed.rootId) this.#ask();
    });
  }
}

/**
 * The block of a line and the one before it, which is needed soon when scrolling up. If the line did not come with them,
 * because lines are so long that an answer has only a few, the range starts at the line.
 */
function rangeFrom(index: number, times: number): LineRange {
  const start = times > 1 ? index : Math.max(0, (blockOf(index) - 1) * blockSize);
  return { start, end: (blockOf(index) + 1) * blockSize };
}
