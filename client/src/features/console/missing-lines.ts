import type { SessionId } from '#protocol';
import { blockOf, blockSize, isFull, missingIn, type SessionOutput } from '../../model/output.ts';
import type { ConsolePort } from './port.ts';
import { attempt } from '../../model/attempt.ts';
import type { ConsoleFeed } from './console-feed.ts';

/** As many lines as are asked for at a time. */
const askedAtATime = 2 * blockSize;
/** What is sought is sought in so many lines at the end. */
const searchedLines = 100_000;

/** Lines by index: from `start` up to, not including, `end`. */
interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** The last stretch of lines, of those that are searched, that the page does not have. */
function lastMissing(output: SessionOutput, first: number): LineRange | undefined {
  const from = Math.max(first, output.end - searchedLines);
  for (let number = blockOf(output.end); number >= blockOf(from); number -= 1) {
    const range = { start: Math.max(from, number * blockSize), end: (number + 1) * blockSize };
    const missing = missingIn(output, range);
    if (missing) return { start: missing.start, end: missing.start + missing.count };
  }
  return undefined;
}

/** Gets lines that the page does not have from the server: one request at a time, the latest wish first. */
export class MissingLines {
  readonly #port: ConsolePort;
  readonly #feed: ConsoleFeed;
  #wanted: LineRange | undefined;
  #wantsAll = false;
  #isAsking = false;
  /** The session tree that the wishes are about. */
  #rootId: SessionId | undefined;
  /** The line in view that was asked for last, and how often. */
  #sought = { index: -1, times: 0 };

  constructor(port: ConsolePort, feed: ConsoleFeed) {
    this.#port = port;
    this.#feed = feed;
  }

  /** Lines that are in view. */
  want(range: LineRange): void {
    this.#follow();
    this.#wanted = range;
    this.#ask();
  }

  /** Whether all lines are wanted, in which something is sought. */
  set wantsAll(wantsAll: boolean) {
    this.#wantsAll = wantsAll;
    this.#ask();
  }

  /** Whether lines are still to come in which something is sought. */
  get isSearching(): boolean {
    return this.#wantsAll && this.#isAsking;
  }

  /** Another session tree has other lines by the same indexes. */
  #follow(): void {
    const { rootId } = this.#feed;
    if (rootId === this.#rootId) return;
    this.#rootId = rootId;
    this.#wanted = undefined;
    this.#sought = { index: -1, times: 0 };
  }

  #next(): LineRange | undefined {
    const { output, settings } = this.#feed;
    const inView = this.#wanted && missingIn(output, this.#wanted);
    if (inView && this.#mayAskFor(inView.start)) return rangeFrom(inView.start, this.#sought.times);
    this.#wanted = undefined;
    const missing = this.#wantsAll && !isFull(output) ? lastMissing(output, settings.first) : undefined;
    return missing && { start: Math.max(missing.start, missing.end - askedAtATime), end: missing.end };
  }

  /** A line that did not come twice cannot be had. */
  #mayAskFor(index: number): boolean {
    const isAgain = this.#sought.index === index;
    this.#sought = { index, times: isAgain ? this.#sought.times + 1 : 1 };
    return this.#sought.times <= 2;
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
      // What cannot be had is not asked for again and again.
      if (count > 0 || rootId !== this.#feed.rootId) this.#ask();
    });
  }
}

/**
 * The block of a line and the one before it: whoever scrolls up soon wants that too. Where the line did not come with
 * them, as lines are so long that few fit into an answer, from the line on.
 */
function rangeFrom(index: number, times: number): LineRange {
  const start = times > 1 ? index : Math.max(0, (blockOf(index) - 1) * blockSize);
  return { start, end: (blockOf(index) + 1) * blockSize };
}
