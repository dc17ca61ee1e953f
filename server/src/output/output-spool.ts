import { constants } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import type { OutputRun } from '#protocol';
import type { Logger } from '../log.ts';
import type { RecentRuns } from './recent-runs.ts';
import { RunReading, type ReadLimits } from './run-reading.ts';
import { Segment } from './segment.ts';
import { endOf, type StoredRun } from './stored-run.ts';
import { diskIsBack, diskIsSlow, diskTrouble } from './spool-notices.ts';

/** How much a spool keeps on disk, in files of which the oldest is dropped, in bytes. */
export interface SpoolLimits {
  readonly kept: number;
  readonly segment: number;
}

const defaultLimits: SpoolLimits = { kept: 256 * 1024 * 1024, segment: 16 * 1024 * 1024 };

/** How long runs are collected before they are written, in milliseconds. */
const gatherMs = 50;
/** So much is written without waiting for more, in bytes. */
const fullBatch = 1024 * 1024;
/** How much is written at once, in bytes: each write takes some turns of the event loop, in which more comes. */
const batchBytes = 4 * 1024 * 1024;
/** How long after a failure writing is tried again, in milliseconds. */
const retryMs = 1_000;

const newline = Buffer.from('\n');

/** Where the runs of an output come from, and what happens to them. */
export interface SpoolParts {
  readonly path: string;
  readonly runs: RecentRuns;
  readonly log: Logger;
  /** Called with a text for the person when writing fails, and when it works again. */
  readonly onNotice: (text: string) => void;
  readonly limits?: SpoolLimits | undefined;
}

/**
 * The runs of an output on disk. What is written is taken from memory, so that a failed write loses nothing that memory
 * still has. Writing is tried again until it works.
 */
export class OutputSpool {
  readonly #parts: SpoolParts;
  readonly #limits: SpoolLimits;
  #segments: readonly Segment[] = [];
  /** The index after the last line that was written, or that is lost. */
  #written = 0;
  /** How many lines were not written, since writing failed. */
  #lost = 0;
  #isFailing = false;
  #isRemoved = false;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(parts: SpoolParts) {
    this.#parts = parts;
    this.#limits = parts.limits ?? defaultLimits;
  }

  /** The index of the first line that is kept; undefined if nothing is. */
  get first(): number | undefined {
    return this.#segments[0]?.first;
  }

  /** The index after the last line that is on disk, or that is lost. */
  get written(): number {
    return this.#written;
  }

  /** Called when there are new runs. */
  poke(): void {
    if (this.#isRemoved || this.#isFailing) return;
    if (this.#parts.runs.bytesFrom(this.#written) >= fullBatch) void this.flush();
    else this.#later(gatherMs);
  }

  /** Resolves when all runs are written, or writing has failed. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#write().finally(() => (this.#writing = undefined));
    return this.#writing;
  }

  /** Reads runs from a line on. */
  async read(start: number, limits: ReadLimits): Promise<readonly OutputRun[]> {
    const reading = new RunReading(start, limits);
    for (const segment of this.#segments.filter(({ end }) => end > start)) {
      await segment.read(reading);
      if (reading.isDone) break;
    }
    return reading.runs;
  }

  /** Removes what is on disk. */
  async remove(): Promise<void> {
    this.#isRemoved = true;
    clearTimeout(this.#timer);
    await this.#writing;
    const removed = this.#segments;
    this.#segments = [];
    await Promise.all(removed.map(({ path }) => rm(path, { force: true })));
  }

  #later(ms: number): void {
    if (this.#timer !== undefined || this.#isRemoved) return;
    this.#timer = setTimeout(() => void this.flush(), ms);
    if (this.#isFailing) this.#timer.unref();
  }

  async #write(): Promise<void> {
    try {
      for (;;) {
        const runs = this.#isRemoved ? [] : this.#parts.runs.from(this.#written, batchBytes);
        if (runs.length === 0) return;
        await this.#append(runs);
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  async #append(runs: readonly StoredRun[]): Promise<void> {
    const [first = { index: this.#written }] = runs;
    const segment = this.#segmentToWrite();
    const handle = await open(segment.path, constants.O_WRONLY | constants.O_CREAT, 0o600);
    try {
      await writeAll(handle, Buffer.concat(runs.flatMap(({ json }) => [json, newline])), segment.bytes);
    } finally {
      await handle.close();
    }
    segment.add(runs);
    // What memory had to forget before it was written is lost.
    this.#lost += first.index - this.#written;
    this.#written = endOf(runs.at(-1) ?? { ...first, count: 0 });
    if (this.#isFailing) this.#isBack();
    else if (this.#lost > 0) this.#wasTooSlow();
    await this.#dropOldest();
  }

  /** The segment to write to: a new one if the last is full. */
  #segmentToWrite(): Segment {
    const last = this.#segments.at(-1);
    if (last && last.bytes < this.#limits.segment) return last;
    const number = (last?.number ?? 0) + 1;
    const segment = new Segment(`${this.#parts.path}.${number}`, number);
    this.#segments = [...this.#segments, segment];
    return segment;
  }

  async #dropOldest(): Promise<void> {
    for (;;) {
      const bytes = this.#segments.reduce((sum, segment) => sum + segment.bytes, 0);
      const [oldest, ...others] = this.#segments;
      if (!oldest || others.length === 0 || bytes <= this.#limits.kept) return;
      this.#segments = others;
      await rm(oldest.path, { force: true });
    }
  }

  #failed(error: unknown): void {
    if (!this.#isFailing) {
      this.#isFailing = true;
      this.#parts.log.warn('Output cannot be written to disk; its end is kept in memory', { error: String(error) });
      this.#parts.onNotice(diskTrouble(error));
    }
    this.#later(retryMs);
  }

  #isBack(): void {
    this.#isFailing = false;
    this.#parts.log.info('Output is written to disk again', { lostLines: this.#lost });
    this.#parts.onNotice(diskIsBack(this.#lost));
    this.#lost = 0;
  }

  #wasTooSlow(): void {
    this.#parts.log.warn('Output came faster than it could be written to disk', { lostLines: this.#lost });
    this.#parts.onNotice(diskIsSlow(this.#lost));
    this.#lost = 0;
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
