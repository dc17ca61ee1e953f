import { appendFile, open, rm } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import type { OutputEntry } from '#protocol';
import type { Logger } from '../log.ts';
import { entryOf, type LoggedLine } from './logged-line.ts';

/** The file offset of every 256th line is kept, to start reading there. */
const indexEvery = 256;

/** How long lines are collected before they are written, in milliseconds, and how many characters. */
const gatherMs = 50;
const fullBatch = 1024 * 1024;

/** A file with all lines of an output as JSON, read by index. */
export class OutputFile {
  readonly #path: string;
  readonly #log: Logger;
  /** The byte offset of each `indexEvery`th line. */
  readonly #offsets: number[] = [];
  #bytes = 0;
  /** Lines that are not written yet. Each piece except the first begins with a line whose offset is kept. */
  #pieces: string[][] = [[]];
  #characters = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isBroken = false;

  constructor(path: string, log: Logger) {
    this.#path = path;
    this.#log = log;
  }

  /** Adds the next line, in the order of indexes from 0. */
  add({ index, json }: LoggedLine): void {
    if (this.#isBroken) return;
    if (index % indexEvery === 0) this.#pieces.push([]);
    this.#pieces.at(-1)?.push(json);
    this.#characters += json.length;
    if (this.#characters > fullBatch) void this.#flush();
    else this.#timer ??= setTimeout(() => void this.#flush(), gatherMs);
  }

  /** Reads lines from an index. */
  async read(start: number, count: number): Promise<OutputEntry[]> {
    await this.#flush();
    if (this.#isBroken) return [];
    const offset = this.#offsets[Math.floor(start / indexEvery)] ?? 0;
    const handle = await open(this.#path, 'r');
    try {
      return await readEntries(handle.createReadStream({ start: offset, autoClose: false }), start, count);
    } finally {
      await handle.close();
    }
  }

  async remove(): Promise<void> {
    await this.#flush();
    await rm(this.#path, { force: true });
  }

  /** Resolves when all added lines are written. */
  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#characters > 0) this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const text = this.#takeText();
    if (this.#isBroken || text === '') return;
    try {
      await appendFile(this.#path, text, { mode: 0o600 });
    } catch (error) {
      this.#isBroken = true;
      this.#log.warn('Output can no longer be written to disk; only its end is kept', { error: String(error) });
    }
  }

  #takeText(): string {
    const pieces = this.#pieces.map((lines) => (lines.length > 0 ? `${lines.join('\n')}\n` : ''));
    this.#pieces = [[]];
    this.#characters = 0;
    for (const [number, piece] of pieces.entries()) {
      if (number > 0) this.#offsets.push(this.#bytes);
      this.#bytes += Buffer.byteLength(piece);
    }
    return pieces.join('');
  }
}

async function readEntries(chunks: AsyncIterable<Buffer>, start: number, count: number): Promise<OutputEntry[]> {
  const entries: OutputEntry[] = [];
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const json of lines) {
      const entry = entryOf({ json });
      if (entry.index >= start) entries.push(entry);
      if (entries.length === count) return entries;
    }
  }
  return entries;
}
