import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { Match } from './found-lines.ts';
import { timeoutSignal } from '../timeout-signal.ts';

const matchesSchema = z.tuple([z.array(z.tuple([z.number(), z.number()]))]);

/** Answers each text with its matches. A text, because a thread begins with one, or with a file beside the built server. */
const program = `
  const { parentPort, workerData: { pattern, mostMatches } } = require('node:worker_threads');
  parentPort.on('message', (text) => {
    const matches = [];
    for (const { 0: found, index } of text.matchAll(pattern))
      if (found !== '' && matches.push([index, index + found.length]) >= mostMatches) break;
    parentPort.postMessage(matches);
  });
`;

interface PatternThreadOptions {
  /** Of one text. */
  readonly mostMatches: number;
  /** For one text, in milliseconds. */
  readonly msPerText: number;
  readonly signal: AbortSignal;
}

/** Matches a regular expression in a thread of its own: one that never ends blocks nothing, and is ended with the thread. */
export class PatternThread {
  readonly #worker: Worker;
  readonly #msPerText: number;
  readonly #signal: AbortSignal;
  #last: Promise<unknown>;

  constructor(pattern: RegExp, { mostMatches, msPerText, signal }: PatternThreadOptions) {
    this.#msPerText = msPerText;
    this.#signal = signal;
    this.#worker = new Worker(program, { eval: true, workerData: { pattern, mostMatches } });
    this.#worker.on('error', () => undefined);
    this.#last = once(this.#worker, 'online', { signal });
    this.#last.catch(() => undefined);
  }

  /** The matches in a text, after the texts before it. Rejects if that takes too long, or the signal is aborted. */
  matchesIn(text: string): Promise<readonly Match[]> {
    const matches = this.#last.then(() => this.#match(text));
    this.#last = matches;
    return matches;
  }

  async #match(text: string): Promise<readonly Match[]> {
    this.#worker.postMessage(text);
    const signal = AbortSignal.any([this.#signal, timeoutSignal(this.#msPerText)]);
    const [matches] = matchesSchema.parse(await once(this.#worker, 'message', { signal }));
    return matches;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
