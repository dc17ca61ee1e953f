import type { OutputPart, OutputRun, SessionId } from '#protocol';
import type { RequestPort } from './ports.ts';

/** How much output is requested at once, in characters: at first, at least, and at most. */
const sizes = { first: 16 * 1024, least: 4 * 1024, most: 1024 * 1024 };

/** An answer that takes less time is followed by a larger one, one that takes longer by a smaller one, in milliseconds. */
const quickMs = 100;
const slowMs = 400;

interface Wanted {
  readonly start: number;
  readonly count: number;
  /** The character of the first line to begin with. */
  readonly from: number;
}

/** Reads output from the server, in parts that arrive quickly: a stop would have to wait for a large one. */
export class OutputReads {
  readonly #call: RequestPort['call'];
  #characters = sizes.first;

  constructor(call: RequestPort['call']) {
    this.#call = call;
  }

  /** Lines of a session's output, at most `count`; at least one if there is one. A long line is read in parts. */
  async read(sessionId: SessionId, start: number, count: number): Promise<OutputPart> {
    let read = await this.#ask(sessionId, { start, count, from: 0 });
    for (;;) {
      const [run] = read.runs;
      if (!run?.part) return read;
      const { part, ...line } = run;
      if (part.end >= part.length) return { ...read, runs: [line] };
      const more = await this.#ask(sessionId, { start: run.index, count: 1, from: part.end });
      read = { ...more, runs: continued(run, more.runs[0]) };
    }
  }

  async #ask(sessionId: SessionId, wanted: Wanted): Promise<OutputPart> {
    const from = performance.now();
    const part = await this.#call('read_output', { sessionId, ...wanted, characters: this.#characters });
    const tookMs = performance.now() - from;
    if (tookMs < quickMs) this.#characters = Math.min(sizes.most, this.#characters * 2);
    else if (tookMs > slowMs) this.#characters = Math.max(sizes.least, this.#characters / 2);
    return part;
  }
}

/** A line with its next part; nothing if the server no longer has it. */
function continued(run: OutputRun, next: OutputRun | undefined): readonly OutputRun[] {
  const isNext = next?.index === run.index && next.part?.start === run.part?.end;
  return isNext ? [{ ...next, lines: run.lines + next.lines }] : [];
}
