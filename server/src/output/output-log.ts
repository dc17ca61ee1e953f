import { defined, type OutputEntry, type OutputTail, type SessionId } from '#protocol';
import { plainQuirks, type AdapterQuirks } from '../adapters/quirks.ts';
import type { Logger } from '../log.ts';
import { entryOf, headOfLines, lineOf, lineWithHead, type LoggedLine } from './logged-line.ts';
import { OutputFile } from './output-file.ts';
import { tailOf, type OutputLimits } from './output-limits.ts';
import { linesOf, longestLine, messageText } from './output-lines.ts';

/** How many lines and characters are kept in memory. The rest is read from the file. */
const keptLines = 5_000;
const keptCharacters = 8 * 1024 * 1024;

/** How many nested groups lines contain at most. */
const deepestGroup = 20;

type NewEntry = Omit<OutputEntry, 'index' | 'groups'>;

/** The open groups of a session. */
interface OpenGroups {
  /** Indexes of the lines that opened them, outermost first, up to `deepestGroup`. */
  readonly indexes: readonly number[];
  /** How many more are open: a program may never close its groups. */
  readonly deeper: number;
}

const noGroups: OpenGroups = { indexes: [], deeper: 0 };

const withGroup = ({ indexes, deeper }: OpenGroups, index: number): OpenGroups =>
  indexes.length < deepestGroup ? { indexes: [...indexes, index], deeper } : { indexes, deeper: deeper + 1 };

const withoutGroup = ({ indexes, deeper }: OpenGroups): OpenGroups =>
  deeper > 0 ? { indexes, deeper: deeper - 1 } : { indexes: indexes.slice(0, -1), deeper };

/** An incomplete line. */
interface BegunLine extends Pick<OutputEntry, 'at' | 'sessionId' | 'category' | 'isLogpoint' | 'text'> {
  readonly line: LoggedLine;
}

/** A session tree's output: all of it in a file, its end in memory. */
export class OutputLog {
  readonly #file: OutputFile;
  readonly #lines: LoggedLine[] = [];
  readonly #repeatsGroupTitles: boolean;
  readonly #groups = new Map<SessionId, OpenGroups>();
  #last: NewEntry | undefined;
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
   * Appends an entry and returns its lines. The first has the index of an earlier line if it continues that line: adapters
   * send text as the program writes it, not line by line.
   */
  append(entry: NewEntry): readonly LoggedLine[] {
    const before = this.#last;
    this.#last = entry;
    if (this.#repeatsGroupTitles && before && isRepeatedTitle(before, entry)) return [];
    const begun = this.#takeBegun(entry);
    const message = !begun && isLocated(entry) ? messageText(entry.text, isWhole(entry)) : undefined;
    const { lines: texts, isOpen } =
      message === undefined
        ? linesOf(begun ? begun.text + entry.text : entry.text, isWhole(entry))
        : { lines: [message], isOpen: false };
    const added = this.#linesOf(entry, texts, begun);
    const open = isOpen ? added.at(-1) : undefined;
    for (const line of added) {
      if (line !== open) this.#file.add(line);
      this.#lines.push(line);
      this.#characters += line.json.length;
    }
    const { sessionId, category, isLogpoint } = entry;
    const at = begun && added.length === 1 ? begun.at : entry.at;
    this.#begun = open && { line: open, text: texts.at(-1) ?? '', at, sessionId, category, ...defined({ isLogpoint }) };
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

  /** Entries from an index, from memory or the file. */
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

  /** The groups that contain an entry. One that opens or closes a group is outside of it. */
  #groupsAround({ sessionId, group }: NewEntry): readonly number[] {
    const open = this.#groups.get(sessionId) ?? noGroups;
    if (group === undefined) return open.indexes;
    const around = group === 'end' ? withoutGroup(open) : open;
    this.#groups.set(sessionId, group === 'end' ? around : withGroup(open, this.#total));
    return around.indexes;
  }

  #linesOf(entry: NewEntry, texts: readonly string[], begun: BegunLine | undefined): readonly LoggedLine[] {
    const [text] = texts;
    if (text === undefined) return [];
    const groups = this.#groupsAround(entry);
    const around = groups.length > 0 ? { ...entry, groups } : entry;
    const first = begun
      ? lineOf({ ...around, text, at: begun.at, index: begun.line.index })
      : lineOf({ ...around, text, index: this.#total++ });
    if (texts.length === 1) return [first];
    const head = headOfLines(ofFurtherLines(around));
    return [first, ...texts.slice(1).map((each) => lineWithHead(head, each, this.#total++))];
  }

  #trim(): void {
    if (this.#lines.length <= keptLines * 2 && this.#characters <= keptCharacters * 2) return;
    const kept = tailOf(this.#lines, { lines: keptLines, characters: keptCharacters }, ({ json }) => json.length);
    for (const { json } of this.#lines.splice(0, this.#lines.length - kept.length)) this.#characters -= json.length;
  }

  /** The incomplete line, if this entry continues it; any other entry completes it. */
  #takeBegun(entry: NewEntry): BegunLine | undefined {
    const begun = this.#begun;
    if (!begun) return undefined;
    this.#begun = undefined;
    const isContinued =
      begun.sessionId === entry.sessionId &&
      begun.category === entry.category &&
      begun.isLogpoint === entry.isLogpoint &&
      !isWhole(entry);
    if (!isContinued || begun.text.length >= longestLine) {
      this.#file.add(begun.line);
      return undefined;
    }
    this.#lines.pop();
    this.#characters -= begun.line.json.length;
    return begun;
  }
}

/** Only the first line opens or closes a group, can be expanded, and leads to its source. */
function ofFurtherLines(entry: Omit<OutputEntry, 'index'>): Omit<OutputEntry, 'index' | 'text'> {
  const { at, sessionId, category, type, groups } = entry;
  return { at, sessionId, category, ...defined({ type, groups }) };
}

/** What a program logs at a place of its code is one message, with one link. What it writes to its streams are lines. */
const isLocated = ({ source, line, locationReference }: NewEntry): boolean =>
  (source !== undefined && line !== undefined) || locationReference !== undefined;

/** An expandable value, or the start or end of a group: a line that is never continued, and may be empty. */
const isWhole = ({ variablesReference, group }: NewEntry): boolean => Boolean(variablesReference) || Boolean(group);

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
