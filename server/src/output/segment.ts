import { open } from 'node:fs/promises';
import { fieldOf } from '#protocol';
import type { RunReading } from './run-reading.ts';
import { endOf, type StoredRun } from './stored-run.ts';

/** How far apart the places in a file are where reading can start, in bytes. */
const placeEvery = 64 * 1024;
/** How much is read at once, in bytes. */
const readBytes = 256 * 1024;

const lineFeed = 10;

interface Place {
  readonly index: number;
  readonly offset: number;
}

/** A file with consecutive runs, each a line of JSON. */
export class Segment {
  readonly path: string;
  readonly number: number;
  readonly #places: Place[] = [];
  #bytes = 0;
  #end = 0;

  constructor(path: string, number: number) {
    this.path = path;
    this.number = number;
  }

  /** The index of its first line; undefined before there is one. */
  get first(): number | undefined {
    return this.#places[0]?.index;
  }

  /** The index after its last line. */
  get end(): number {
    return this.#end;
  }

  /** Its size, without what a failed write left behind it. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Notes runs that were written at its end. */
  add(runs: readonly StoredRun[]): void {
    for (const run of runs) {
      const last = this.#places.at(-1);
      if (!last || this.#bytes - last.offset >= placeEvery)
        this.#places.push({ index: run.index, offset: this.#bytes });
      this.#bytes += run.json.length + 1;
      this.#end = endOf(run);
    }
  }

  /** Adds its runs to a reading, until that has enough. A file that was dropped meanwhile has none. */
  async read(reading: RunReading): Promise<void> {
    const handle = await open(this.path, 'r').catch((error: unknown) => {
      if (fieldOf(error, 'code') === 'ENOENT') return undefined;
      throw error;
    });
    if (!handle) return;
    try {
      const end = this.#bytes;
      let rest: Buffer = Buffer.alloc(0);
      let offset = this.#offsetBefore(reading.next);
      while (offset < end && !reading.isDone) {
        const chunk = Buffer.alloc(Math.min(readBytes, end - offset));
        const { bytesRead } = await handle.read(chunk, 0, chunk.length, offset);
        if (bytesRead === 0) return;
        offset += bytesRead;
        rest = addRuns(reading, Buffer.concat([rest, chunk.subarray(0, bytesRead)]));
      }
    } finally {
      await handle.close();
    }
  }

  /** Where a line is, or some lines before. */
  #offsetBefore(index: number): number {
    let low = 0;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#places[middle]?.index ?? Infinity) <= index) low = middle + 1;
      else high = middle;
    }
    return this.#places[low - 1]?.offset ?? 0;
  }
}

/** Adds the whole lines of JSON; returns what is left. */
function addRuns(reading: RunReading, bytes: Buffer): Buffer {
  let start = 0;
  for (let end = bytes.indexOf(lineFeed); end !== -1 && !reading.isDone; end = bytes.indexOf(lineFeed, start)) {
    reading.add(bytes.subarray(start, end));
    start = end + 1;
  }
  return bytes.subarray(start);
}
