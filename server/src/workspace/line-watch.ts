import { timeoutSignal } from '../timeout-signal.ts';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { DebugError } from '#protocol';

/** How long the patterns may take for the lines of one message, in milliseconds. */
const msPerMessage = 1_000;
/** How much of a line is matched, in characters. */
const longestLine = 2_000;
/** How many lines may wait. Of a flood, only the last ones are matched. */
const mostWaiting = 2_000;

const foundSchema = z.tuple([z.array(z.array(z.string().optional()))]);

/** A match and its groups. */
export type LineMatch = readonly (string | undefined)[];

/** How many matches in the lines of one message are reported. */
const mostMatches = 100;

/** Answers lines with the matches of the last pattern, from the line on where each before it has matched in its turn. */
const program = `
  const { parentPort, workerData: { patterns, mostMatches } } = require('node:worker_threads');
  const before = patterns.slice(0, -1);
  const last = patterns.at(-1);
  parentPort.on('message', (lines) => {
    const matches = [];
    for (const line of lines) {
      while (before.length > 0 && before[0].test(line)) before.shift();
      const match = before.length === 0 && matches.length < mostMatches ? last.exec(line) : null;
      if (match) matches.push([...match]);
    }
    parentPort.postMessage(matches);
  });
`;

/**
 * Watches lines of output for patterns of the workspace, one after the other, in a thread of its own: a pattern that never ends
 * holds nothing up, and is ended with the thread.
 */
export class LineWatch {
  readonly #patterns: readonly RegExp[];
  #worker: Worker | undefined;
  #waiting: string[] = [];
  #matching: Promise<readonly LineMatch[]> | undefined;
  /** Set when a pattern has taken too long, or the watch was closed. */
  #isOver = false;

  constructor(patterns: readonly RegExp[]) {
    this.#patterns = patterns;
  }

  /**
   * The matches of the last pattern in these lines, and in those that came while others were matched. Rejects once if that
   * takes too long; nothing is matched afterwards.
   */
  async find(lines: readonly string[]): Promise<readonly LineMatch[]> {
    if (this.#isOver) return [];
    this.#waiting.push(...lines.slice(-mostWaiting).map((line) => line.slice(0, longestLine)));
    if (this.#waiting.length > mostWaiting) this.#waiting = this.#waiting.slice(-mostWaiting);
    // What comes meanwhile is matched in one message.
    if (this.#matching) {
      const before = this.#matching;
      await before.catch(() => undefined);
      if (this.#matching !== before) return this.#matching;
    }
    if (this.#isOver || this.#waiting.length === 0) return [];
    const matching = this.#match();
    this.#matching = matching;
    return matching;
  }

  close(): void {
    this.#isOver = true;
    void this.#worker?.terminate();
  }

  async #match(): Promise<readonly LineMatch[]> {
    const worker = this.#worker ?? (await this.#start());
    const lines = this.#waiting;
    this.#waiting = [];
    worker.postMessage(lines);
    const timeout = timeoutSignal(msPerMessage);
    try {
      const [matches] = foundSchema.parse(await once(worker, 'message', { signal: timeout }));
      return matches;
    } catch (cause) {
      const wasOver = this.#isOver;
      this.close();
      if (wasOver) return [];
      const patterns = this.#patterns.map(({ source }) => JSON.stringify(source)).join(', then ');
      const message = `The pattern ${patterns} takes too long for a line of the output, so it is no longer matched. Make it simpler.`;
      throw new DebugError('launch_failed', message, { cause });
    }
  }

  async #start(): Promise<Worker> {
    const worker = new Worker(program, { eval: true, workerData: { patterns: this.#patterns, mostMatches } });
    worker.on('error', () => undefined);
    worker.unref();
    this.#worker = worker;
    await once(worker, 'online');
    if (this.#isOver) await worker.terminate();
    return worker;
  }
}
