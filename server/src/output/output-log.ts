import { defined, type OutputEntry, type OutputPart, type OutputRun } from '#protocol';
import { plainQuirks, type AdapterQuirks } from '../adapters/quirks.ts';
import type { Logger } from '../log.ts';
import { OpenGroups } from './open-groups.ts';
import { OpenRun } from './open-run.ts';
import { OutputSpool, type SpoolLimits } from './output-spool.ts';
import { RecentLogpoints } from './recent-logpoints.ts';
import { RecentRuns } from './recent-runs.ts';
import { RunReading, type ReadLimits } from './run-reading.ts';
import { keptWithoutDisk } from './spool-notices.ts';
import { fullRun, headOf, shortened, storedRun, type StoredRun } from './stored-run.ts';
import { piecesOf, wholeLinesAt } from './whole-lines.ts';

/** How much of what is on disk is kept in memory too, in bytes. */
const keptBytes = 2 * 1024 * 1024;

/** The end of an output, as far as it is in memory. */
export interface TailLimits {
  readonly lines: number;
  readonly bytes: number;
}

const wholeTail: TailLimits = { lines: Infinity, bytes: Infinity };

/** What is appended to an output. */
export interface NewEntry extends Omit<OutputEntry, 'index' | 'groups' | 'unended'> {
  /** Set if each line of the text is a message of its own, printed at the same place. */
  readonly areMessages?: true;
}

/** What the lines of a run have in common. */
type LineOfRun = Omit<OutputRun, 'index' | 'lines'>;

/** An incomplete line. Its index is the next one. */
interface BegunLine {
  readonly line: LineOfRun;
  readonly text: string;
}

export interface OutputLogParts extends Pick<AdapterQuirks, 'repeatsGroupTitles'> {
  readonly log: Logger;
  /** Called with a text for the person, about the output itself. */
  readonly onNotice: (text: string) => void;
  /** How much is kept on disk. */
  readonly spool?: SpoolLimits;
}

/** A session tree's output: on disk up to a limit, and its end in memory. */
export class OutputLog {
  readonly logpoints = new RecentLogpoints();
  readonly #recent = new RecentRuns();
  readonly #spool: OutputSpool;
  readonly #repeatsGroupTitles: boolean;
  readonly #groups = new OpenGroups();
  #last: NewEntry | undefined;
  #open: OpenRun | undefined;
  /** The number of lines that are ended. */
  #ended = 0;
  #characters = 0;
  #begun: BegunLine | undefined;

  /** `path`: the beginning of the names of its files. */
  constructor(
    path: string,
    { log, onNotice, spool, ...quirks }: Partial<OutputLogParts> & Pick<OutputLogParts, 'log'>,
  ) {
    this.#spool = new OutputSpool({
      path,
      log,
      runs: this.#recent,
      onNotice: (text) => onNotice?.(text),
      limits: spool,
    });
    this.#repeatsGroupTitles = quirks.repeatsGroupTitles ?? plainQuirks.repeatsGroupTitles;
  }

  /** Appends an entry. It may continue the last line: adapters send text as the program writes it, not line by line. */
  append(entry: NewEntry): void {
    const before = this.#last;
    this.#last = entry;
    if (this.#repeatsGroupTitles && before && isRepeatedTitle(before, entry)) return;
    const { text } = entry;
    this.#characters += text.length;
    if (text === '' && !isWhole(entry)) return;
    if (this.#begun && !continues(this.#begun, entry)) this.#endBegun('');
    const groups = this.#groups.around(entry, this.total);
    const first = lineOf(entry, groups);
    if (!this.#begun && isMessage(entry)) {
      this.#addMessage(first, text);
      return;
    }
    // The line leads to where its first located part was printed.
    if (this.#begun && isLocated(entry) && !isLocated(this.#begun.line))
      this.#begun = { ...this.#begun, line: { ...first, at: this.#begun.line.at } };
    const from = this.#begun ? this.#continueBegun(text) : this.#addLines(first, text, 0, 1);
    // Usually, that was all.
    if (from > 0 && from === text.length) return;
    const further = entry.areMessages ? first : ofFurtherLines(first);
    const rest = text.slice(this.#addLines(further, text, from));
    const isFirst = rest.length === text.length;
    if (isWhole(entry) && (rest !== '' || text === '')) this.#addLine(isFirst ? first : further, rest);
    else if (rest !== '') this.#begin(isFirst ? first : further, rest);
  }

  /** Appends what a logpoint, by the id of its breakpoint, printed. */
  appendLogged(id: number, entry: NewEntry): void {
    const { category, text } = entry;
    const index = this.#begun && continues(this.#begun, entry) ? this.#ended : this.total;
    this.append(entry);
    this.logpoints.add(id, { index, end: this.total, category, text });
  }

  /** The number of lines, the incomplete one included. */
  get total(): number {
    return this.#ended + (this.#begun ? 1 : 0);
  }

  /** The number of ended lines. */
  get ended(): number {
    return this.#ended;
  }

  /** The number of characters that were appended. */
  get characters(): number {
    return this.#characters;
  }

  /** The index of the first line that is kept. */
  get first(): number {
    return Math.min(this.#spool.first ?? Infinity, this.#recent.first);
  }

  /** The index of the first line in memory. */
  get firstInMemory(): number {
    return this.#recent.first;
  }

  /** The incomplete line as a run. */
  get begun(): StoredRun | undefined {
    if (!this.#begun) return undefined;
    const { line, text } = this.#begun;
    return storedRun(headOf({ ...line, unended: true, mayGrow: true }), this.#ended, text, 1);
  }

  /** About how many bytes the ended lines in memory have from an index on. */
  bytesFrom(index: number): number {
    return this.#recent.bytesFrom(index) + (this.#open?.characters ?? 0);
  }

  /** The runs in memory from an index on, up to about so many bytes; at least one line. */
  runsFrom(index: number, limits: TailLimits): readonly StoredRun[] {
    this.#finishRun();
    const [first, ...others] = this.#recent.from(index, limits.bytes);
    if (!first) return [];
    const start = shortened(first, index, limits);
    if (start.index + start.count < first.index + first.count) return [start];
    let lines = start.count;
    const tooMany = others.findIndex(({ count }) => (lines += count) > limits.lines);
    return [start, ...others.slice(0, tooMany === -1 ? undefined : tooMany)];
  }

  /** The index of the first of the last ended lines within limits. */
  tailIndex(limits: TailLimits): number {
    this.#finishRun();
    return this.#recent.tailIndex(limits);
  }

  /** The last lines. */
  tail(limits: Partial<TailLimits> = {}): OutputPart {
    const within = { ...wholeTail, ...limits };
    const reading = new RunReading(this.tailIndex(within), { lines: Infinity, characters: Infinity });
    this.#addMemory(reading);
    return this.#part(reading.runs);
  }

  /** Lines from an index on, from disk or memory. */
  async read(start: number, { lines, characters = Infinity }: Partial<ReadLimits>): Promise<OutputPart> {
    const wanted: ReadLimits = { lines: lines ?? Infinity, characters };
    const reading = new RunReading(Math.max(0, start), wanted);
    // What is in memory when the disk has been read may not reach back to what was read.
    while (!reading.isDone && reading.next < this.#recent.first) {
      const found = await this.#spool.read(reading.next, reading.rest);
      for (const run of found) reading.addRun(run);
      if (found.length === 0) break;
    }
    this.#addMemory(reading);
    return this.#part(reading.runs);
  }

  /** Resolves when everything is written to disk, or writing has failed. */
  flush(): Promise<void> {
    this.#finishRun();
    return this.#spool.flush();
  }

  /** Removes what is on disk. */
  remove(): Promise<void> {
    return this.#spool.remove();
  }

  #part(runs: readonly OutputRun[]): OutputPart {
    return { total: this.total, ...(this.first > 0 && { first: this.first }), runs };
  }

  #addMemory(reading: RunReading): void {
    this.#finishRun();
    while (!reading.isDone) {
      const [run] = this.#recent.from(reading.next, 0);
      if (!run) break;
      reading.add(run.json);
    }
    const { begun } = this;
    if (begun && !reading.isDone) reading.add(begun.json);
  }

  /** Adds whole lines of a text from a position on; returns the position after them. */
  #addLines(line: LineOfRun, text: string, from: number, most = Infinity): number {
    let end = from;
    for (let added = 0; added < most;) {
      const { lines, characters } = this.#open?.room ?? fullRun;
      const found = wholeLinesAt(text, end, { lines: Math.min(most - added, lines), characters });
      if (!found) break;
      if (found.count === 1) this.#addLine(line, found.lines);
      else this.#addToRun(headOf(line), found.lines, found.count);
      added += found.count;
      ({ end } = found);
    }
    return end;
  }

  /** Adds a line, in pieces if it is long. */
  #addLine(line: LineOfRun, text: string): void {
    const pieces = piecesOf(text);
    for (const [place, piece] of pieces.entries()) {
      const own = place === 0 ? line : ofFurtherLines(line);
      const isLast = place === pieces.length - 1;
      this.#addToRun(headOf(isLast && !line.unended ? own : { ...own, unended: true }), piece, 1);
    }
  }

  /** Adds a message of several lines, as a run of its own. */
  #addMessage(line: LineOfRun, text: string): void {
    this.#finishRun();
    this.#addToRun(headOf({ ...line, isMessage: true }), text.endsWith('\n') ? text.slice(0, -1) : text, 1);
    this.#finishRun();
  }

  #addToRun(head: string, lines: string, count: number): void {
    if (this.#open?.head !== head) this.#finishRun();
    this.#open ??= new OpenRun(head, this.#ended);
    this.#open.add(lines, count);
    this.#ended += count;
    if (this.#open.isFull) this.#finishRun();
  }

  #finishRun(): void {
    if (!this.#open) return;
    this.#recent.add(this.#open.finished());
    this.#open = undefined;
    this.#recent.trim({ wanted: keptBytes, until: this.#spool.written, most: keptWithoutDisk });
    this.#spool.poke();
  }

  #begin(line: LineOfRun, text: string): void {
    const pieces = piecesOf(text);
    const last = pieces.at(-1) ?? '';
    for (const [place, piece] of pieces.slice(0, -1).entries())
      this.#addToRun(headOf({ ...(place === 0 ? line : ofFurtherLines(line)), unended: true }), piece, 1);
    this.#begun = { line: pieces.length === 1 ? line : ofFurtherLines(line), text: last };
  }

  /** Adds text to the incomplete line, up to its end; returns the position after that. */
  #continueBegun(text: string): number {
    if (!this.#begun) return 0;
    const newline = text.indexOf('\n');
    const { line, text: before } = this.#begun;
    const whole = before + (newline === -1 ? text : text.slice(0, newline));
    this.#begun = undefined;
    this.#begin(line, whole);
    if (newline === -1) return text.length;
    this.#endBegun('\n');
    return newline + 1;
  }

  /** Ends the incomplete line. */
  #endBegun(by: '\n' | ''): void {
    if (!this.#begun) return;
    const { line, text } = this.#begun;
    this.#begun = undefined;
    this.#addLine(by === '' ? { ...line, unended: true } : line, text);
  }
}

/** What the lines of an entry have in common. JSON leaves fields out that are undefined, and a rest property takes longer. */
function lineOf(entry: NewEntry, groups: readonly number[]): LineOfRun {
  const line = { ...entry, text: undefined, areMessages: undefined };
  return groups.length > 0 ? { ...line, groups } : line;
}

/** Only the first line opens or closes a group, can be expanded, and leads to its source. */
function ofFurtherLines({ at, sessionId, category, type, groups }: LineOfRun): LineOfRun {
  return { at, sessionId, category, ...defined({ type, groups }) };
}

/** An expandable value, or the start or end of a group: a line that is never continued, and may be empty. */
const isWhole = ({ variablesReference, group }: NewEntry): boolean => Boolean(variablesReference) || Boolean(group);

/** The adapter says where it comes from. */
const isLocated = ({ source, line, locationReference }: LineOfRun): boolean =>
  (source !== undefined && line !== undefined) || locationReference !== undefined;

/** Longer messages are split into lines, which the page draws one by one. */
const longestMessage = 5_000;

/** Whether an entry is a message of several lines: it was logged at a place of the program's code, and is complete. */
const isMessage = (entry: NewEntry): boolean =>
  !entry.areMessages &&
  isLocated(entry) &&
  entry.text.length <= longestMessage &&
  (isWhole(entry) || entry.text.endsWith('\n')) &&
  entry.text.slice(0, -1).includes('\n');

/** Whether an entry continues an incomplete line. */
const continues = ({ line }: BegunLine, entry: NewEntry): boolean =>
  line.sessionId === entry.sessionId &&
  line.category === entry.category &&
  line.isLogpoint === entry.isLogpoint &&
  !isWhole(entry);

/** Whether an entry repeats the title of the group that was opened before it. */
const isRepeatedTitle = (opening: NewEntry, { group, text, line, source, sessionId }: NewEntry): boolean =>
  opening.group !== undefined &&
  opening.group !== 'end' &&
  group === undefined &&
  line !== undefined &&
  opening.text === text &&
  opening.line === line &&
  opening.source?.path === source?.path &&
  opening.sessionId === sessionId;
