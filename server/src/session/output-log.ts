import { appendFile, open, rm } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import type { OutputEntry, OutputTail, SessionId } from '#protocol';
import { plainQuirks, type AdapterQuirks } from '../adapters/adapter-row.ts';
import type { Logger } from '../log.ts';
import { tailOf } from './output-limits.ts';

/** Lines that are kept in memory, and how many characters of them; the rest is read from the file. */
const keptEntries = 5_000;
const keptCharacters = 8 * 1024 * 1024;

/** A line of output longer than this is cut into several. */
const longestLine = 64 * 1024;

/** Of groups in groups, lines tell of so many. */
const deepestGroup = 20;

/** Every so many entries the place in the file is remembered, so that reading need not begin at its start. */
const indexEvery = 256;

type NewEntry = Omit<OutputEntry, 'index' | 'groups'>;

/** The groups of a session that are open. */
interface OpenGroups {
  /** Indexes of the lines that began them, outermost first, as far as lines tell of them. */
  readonly told: readonly number[];
  /** How many more are in these: a program may never end what it begins. */
  readonly deeper: number;
}

const noGroups: OpenGroups = { told: [], deeper: 0 };

const withGroup = ({ told, deeper }: OpenGroups, index: number): OpenGroups =>
  told.length < deepestGroup ? { told: [...told, index], deeper } : { told, deeper: deeper + 1 };

const withoutGroup = ({ told, deeper }: OpenGroups): OpenGroups =>
  deeper > 0 ? { told, deeper: deeper - 1 } : { told: told.slice(0, -1), deeper };

/** A session tree's output: the whole in a file, the end of it in memory. */
export class OutputLog {
  readonly #file: string;
  readonly #log: Logger;
  readonly #entries: OutputEntry[] = [];
  /** Byte offset in the file of each `indexEvery`th entry. */
  readonly #offsets: number[] = [];
  readonly #repeatsGroupTitles: boolean;
  readonly #groups = new Map<SessionId, OpenGroups>();
  /** What was said last. */
  #said: NewEntry | undefined;
  #characters = 0;
  #bytes = 0;
  #total = 0;
  /** The last line, while its end has not come. */
  #begun: OutputEntry | undefined;
  #pending: string[] = [];
  #writing: Promise<void> = Promise.resolve();
  #isBroken = false;

  constructor(
    file: string,
    log: Logger,
    { repeatsGroupTitles }: Pick<AdapterQuirks, 'repeatsGroupTitles'> = plainQuirks,
  ) {
    this.#file = file;
    this.#log = log;
    this.#repeatsGroupTitles = repeatsGroupTitles;
  }

  /**
   * Appends what was said: one entry a line. Returns the entries; the first has the index of an earlier one where it
   * completes a line that was begun before (adapters send text as the program wrote it, not line by line).
   */
  append(entry: NewEntry): readonly OutputEntry[] {
    const said = this.#said;
    this.#said = entry;
    if (this.#repeatsGroupTitles && said && isTitleAgain(said, entry)) return [];
    const begun = this.#takeBegun(entry);
    const { group, variablesReference, ...common } = entry;
    const isWhole = isOneThing(entry);
    const { lines, isOpen } = linesOf((begun?.text ?? '') + entry.text, isWhole);
    const groups = this.#groupsAround(entry);
    const added = lines.map((text, line): OutputEntry => ({
      ...common,
      ...(groups.length > 0 && { groups }),
      ...(line === 0 && begun && { at: begun.at }),
      ...(line === 0 && group && { group }),
      ...(line === 0 && variablesReference !== undefined && { variablesReference }),
      text,
      index: line === 0 && begun ? begun.index : this.#total++,
    }));
    const finished = isOpen ? added.slice(0, -1) : added;
    for (const line of finished) this.#write(line);
    this.#begun = isOpen ? added.at(-1) : undefined;
    this.#keep(added);
    return added;
  }

  get total(): number {
    return this.#total;
  }

  /** The last entries. */
  tail(count = keptEntries): OutputTail {
    return { total: this.#total, entries: this.#entries.slice(-count) };
  }

  /** Entries from an index on, wherever they are kept. */
  async read(start: number, count: number): Promise<OutputTail> {
    const first = this.#entries[0]?.index ?? this.#total;
    if (start >= first || count <= 0) {
      const from = Math.max(0, start - first);
      return { total: this.#total, entries: this.#entries.slice(from, from + Math.max(0, count)) };
    }
    await this.#flush();
    const entries = await this.#readFile(Math.max(0, start), count);
    return { total: this.#total, entries };
  }

  /** Removes the file. */
  async remove(): Promise<void> {
    await this.#writing;
    await rm(this.#file, { force: true });
  }

  /** The groups that an entry stands in. What begins one, or ends it, stands outside of it. */
  #groupsAround({ sessionId, group }: NewEntry): readonly number[] {
    const open = this.#groups.get(sessionId) ?? noGroups;
    if (group === undefined) return open.told;
    const around = group === 'end' ? withoutGroup(open) : open;
    this.#groups.set(sessionId, group === 'end' ? around : withGroup(open, this.#total));
    return around.told;
  }

  #keep(added: readonly OutputEntry[]): void {
    for (const entry of added) {
      this.#entries.push(entry);
      this.#characters += entry.text.length;
    }
    if (this.#entries.length <= keptEntries * 2 && this.#characters <= keptCharacters * 2) return;
    const kept = tailOf(this.#entries, { lines: keptEntries, characters: keptCharacters });
    this.#entries.splice(0, this.#entries.length - kept.length);
    this.#characters = kept.reduce((sum, { text }) => sum + text.length, 0);
  }

  /** The line that this text goes on with; any other text ends it. */
  #takeBegun(entry: NewEntry): OutputEntry | undefined {
    const begun = this.#begun;
    if (!begun) return undefined;
    this.#begun = undefined;
    const goesOn = begun.sessionId === entry.sessionId && begun.category === entry.category && !isOneThing(entry);
    if (goesOn && begun.text.length < longestLine) {
      this.#characters -= begun.text.length;
      return this.#entries.pop();
    }
    this.#write(begun);
    return undefined;
  }

  #write(entry: OutputEntry): void {
    const line = `${JSON.stringify(entry)}\n`;
    if (entry.index % indexEvery === 0) this.#offsets.push(this.#bytes);
    this.#bytes += Buffer.byteLength(line);
    this.#pending.push(line);
    if (this.#pending.length === 1) this.#writing = this.#writing.then(() => this.#flushPending());
  }

  #flush(): Promise<void> {
    return this.#writing;
  }

  async #flushPending(): Promise<void> {
    const lines = this.#pending;
    this.#pending = [];
    if (this.#isBroken) return;
    try {
      await appendFile(this.#file, lines.join(''), { mode: 0o600 });
    } catch (error) {
      this.#isBroken = true;
      this.#log.warn('Output can no longer be written to disk; only its end is kept', { error: String(error) });
    }
  }

  async #readFile(start: number, count: number): Promise<OutputEntry[]> {
    if (this.#isBroken) return [];
    const offset = this.#offsets[Math.floor(start / indexEvery)] ?? 0;
    const handle = await open(this.#file, 'r');
    try {
      return await readEntries(handle.createReadStream({ start: offset, autoClose: false }), start, count);
    } finally {
      await handle.close();
    }
  }
}

async function readEntries(chunks: AsyncIterable<Buffer>, start: number, count: number): Promise<OutputEntry[]> {
  const entries: OutputEntry[] = [];
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const entry: unknown = JSON.parse(line);
      if (isEntry(entry) && entry.index >= start) entries.push(entry);
      if (entries.length === count) return entries;
    }
  }
  return entries;
}

/** A value that can be expanded or the edge of a group: no line that goes on, and there even without a text. */
const isOneThing = ({ variablesReference, group }: NewEntry): boolean => Boolean(variablesReference) || Boolean(group);

/** The title of a group as the first line in it. */
const isTitleAgain = (said: NewEntry, { group, text, line, source, sessionId }: NewEntry): boolean =>
  said.group !== undefined &&
  said.group !== 'end' &&
  group === undefined &&
  line !== undefined &&
  said.text === text &&
  said.line === line &&
  said.source?.path === source?.path &&
  said.sessionId === sessionId;

function linesOf(text: string, isWhole: boolean): { readonly lines: readonly string[]; readonly isOpen: boolean } {
  // Nearly all that a program prints: one line and its end.
  const isOneLine = text.indexOf('\n') === text.length - 1 && text.length > 1 && text.length <= longestLine;
  if (isOneLine) return { lines: [text.slice(0, text.at(-2) === '\r' ? -2 : -1)], isOpen: false };
  const lines = text.split(/\r?\n/);
  const isOpen = lines.at(-1) !== '' && !isWhole;
  if (lines.at(-1) === '' && !(isWhole && text === '')) lines.pop();
  return { lines: lines.flatMap((line) => (line.length > longestLine ? cut(line) : line)), isOpen };
}

function cut(line: string): readonly string[] {
  return Array.from({ length: Math.ceil(line.length / longestLine) }, (_, part) =>
    line.slice(part * longestLine, (part + 1) * longestLine),
  );
}

/** The file is ours alone, written line by line: an index is enough to know an entry by. */
function isEntry(value: unknown): value is OutputEntry {
  return typeof value === 'object' && value !== null && 'index' in value && typeof value.index === 'number';
}
