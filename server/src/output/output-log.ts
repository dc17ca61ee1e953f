import type { OutputEntry, OutputTail, SessionId } from '#protocol';
import { plainQuirks, type AdapterQuirks } from '../adapters/quirks.ts';
import type { Logger } from '../log.ts';
import { entryOf, headOfLines, lineBehind, lineOf, type LoggedLine } from './logged-line.ts';
import { OutputFile } from './output-file.ts';
import { tailOf, type OutputLimits } from './output-limits.ts';
import { linesOf, longestLine } from './output-lines.ts';

/** Lines that are kept in memory, and how many characters of them; the rest is read from the file. */
const keptLines = 5_000;
const keptCharacters = 8 * 1024 * 1024;

/** Of groups in groups, lines tell of so many. */
const deepestGroup = 20;

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

/** A line whose end has not come. */
interface BegunLine extends Pick<OutputEntry, 'at' | 'sessionId' | 'category' | 'text'> {
  readonly line: LoggedLine;
}

/** A session tree's output: the whole in a file, the end of it in memory. */
export class OutputLog {
  readonly #file: OutputFile;
  readonly #lines: LoggedLine[] = [];
  readonly #repeatsGroupTitles: boolean;
  readonly #groups = new Map<SessionId, OpenGroups>();
  /** What was said last. */
  #said: NewEntry | undefined;
  /** Of the lines in memory, as JSON. */
  #characters = 0;
  #total = 0;
  #begun: BegunLine | undefined;

  constructor(
    file: string,
    log: Logger,
    { repeatsGroupTitles }: Pick<AdapterQuirks, 'repeatsGroupTitles'> = plainQuirks,
  ) {
    this.#file = new OutputFile(file, log);
    this.#repeatsGroupTitles = repeatsGroupTitles;
  }

  /**
   * Appends what was said: one entry a line. Returns the lines; the first has the index of an earlier one where it
   * completes a line that was begun before (adapters send text as the program wrote it, not line by line).
   */
  append(said: NewEntry): readonly LoggedLine[] {
    const before = this.#said;
    this.#said = said;
    if (this.#repeatsGroupTitles && before && isTitleAgain(before, said)) return [];
    const begun = this.#takeBegun(said);
    const { lines: texts, isOpen } = linesOf(begun ? begun.text + said.text : said.text, isOneThing(said));
    const added = this.#linesOf(said, texts, begun);
    const open = isOpen ? added.at(-1) : undefined;
    for (const line of added) {
      if (line !== open) this.#file.add(line);
      this.#lines.push(line);
      this.#characters += line.json.length;
    }
    const { at, sessionId, category } = begun && added.length === 1 ? { ...said, at: begun.at } : said;
    this.#begun = open && { line: open, text: texts.at(-1) ?? '', at, sessionId, category };
    this.#trim();
    return added;
  }

  get total(): number {
    return this.#total;
  }

  /** The last entries. */
  tail({ lines = keptLines, characters = Infinity }: Partial<OutputLimits> = {}): OutputTail {
    const kept = tailOf(this.#lines, { lines, characters }, (line) => line.characters);
    return { total: this.#total, entries: kept.map(entryOf) };
  }

  /** Entries from an index on, wherever they are kept. */
  async read(start: number, count: number): Promise<OutputTail> {
    const first = this.#lines[0]?.index ?? this.#total;
    if (start < first && count > 0) {
      const entries = await this.#file.read(Math.max(0, start), count);
      return { total: this.#total, entries };
    }
    const from = Math.max(0, start - first);
    return { total: this.#total, entries: this.#lines.slice(from, from + Math.max(0, count)).map(entryOf) };
  }

  /** Removes the file. */
  remove(): Promise<void> {
    return this.#file.remove();
  }

  /** The groups that an entry stands in. What begins one, or ends it, stands outside of it. */
  #groupsAround({ sessionId, group }: NewEntry): readonly number[] {
    const open = this.#groups.get(sessionId) ?? noGroups;
    if (group === undefined) return open.told;
    const around = group === 'end' ? withoutGroup(open) : open;
    this.#groups.set(sessionId, group === 'end' ? around : withGroup(open, this.#total));
    return around.told;
  }

  #linesOf(said: NewEntry, texts: readonly string[], begun: BegunLine | undefined): readonly LoggedLine[] {
    const [text] = texts;
    if (text === undefined) return [];
    const groups = this.#groupsAround(said);
    const around = groups.length > 0 ? { ...said, groups } : said;
    const first = begun
      ? lineOf({ ...around, text, at: begun.at, index: begun.line.index })
      : lineOf({ ...around, text, index: this.#total++ });
    return texts.length === 1 ? [first] : [first, ...this.#linesBehind(around, texts)];
  }

  /** All but the first: that one alone is the edge of a group, or can be expanded. */
  #linesBehind(said: Omit<OutputEntry, 'index'>, texts: readonly string[]): readonly LoggedLine[] {
    const { text: _text, group: _group, variablesReference: _reference, ...common } = said;
    const head = headOfLines(common);
    return texts.slice(1).map((text) => lineBehind(head, text, this.#total++));
  }

  #trim(): void {
    if (this.#lines.length <= keptLines * 2 && this.#characters <= keptCharacters * 2) return;
    const kept = tailOf(this.#lines, { lines: keptLines, characters: keptCharacters }, ({ json }) => json.length);
    for (const { json } of this.#lines.splice(0, this.#lines.length - kept.length)) this.#characters -= json.length;
  }

  /** The line that this text goes on with; any other text ends it. */
  #takeBegun(said: NewEntry): BegunLine | undefined {
    const begun = this.#begun;
    if (!begun) return undefined;
    this.#begun = undefined;
    const goesOn = begun.sessionId === said.sessionId && begun.category === said.category && !isOneThing(said);
    if (!goesOn || begun.text.length >= longestLine) {
      this.#file.add(begun.line);
      return undefined;
    }
    this.#lines.pop();
    this.#characters -= begun.line.json.length;
    return begun;
  }
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
