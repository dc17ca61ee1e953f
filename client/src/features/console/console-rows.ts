import type { OutputEntry } from '#protocol';
import type { TemplateResult } from 'lit';
import { entryAt } from '../../model/output.ts';
import type { AnsiState } from '../../ui/ansi.ts';
import type { ListRows, RowKey } from '../../ui/list-rows.ts';
import type { ValueRow } from '../values/value-row.ts';
import { categoryOf } from './console-settings.ts';
import type { FoldedOutput } from './folded-output.ts';
import type { LineSearch } from './line-search.ts';

/** A line of output, a typed expression or its result. */
export interface EntryLine {
  readonly type: 'entry';
  readonly entry: OutputEntry;
  /** How often it was printed in a row. */
  readonly times: number;
  /** The number of groups around it. */
  readonly depth: number;
  /** For the first line of a group: whether the group is folded, and its number of lines. */
  readonly group: { readonly isFolded: boolean; readonly lines: number } | undefined;
  /** The style of its stream at its start. */
  readonly style: AnsiState;
  readonly isLogpoint: boolean;
  /** A further line of an expression or a result. */
  readonly isContinued: boolean;
  /** It has a value to expand; of several lines of one text, the first has. */
  readonly isOpenable: boolean;
  readonly expanded: boolean;
  readonly search: LineSearch | undefined;
  /** The session that printed it, if there are several. */
  readonly sessionName: string | undefined;
}

/** A line that this page does not have: it is requested when it comes into view. */
export interface MissingLine {
  readonly type: 'missing';
  readonly index: number;
  /** For the row before the first line that the server has: how many it no longer has. */
  readonly dropped?: number;
}

/** A row of an expanded value. */
export interface ValueLine {
  readonly type: 'value';
  readonly row: ValueRow;
  readonly depth: number;
}

/** One line of the console, before it is drawn. */
export type ConsoleLine = EntryLine | MissingLine | ValueLine;

interface ConsoleRowsInput {
  readonly folded: FoldedOutput;
  /** The rows below each expanded line, by the line's index. */
  readonly opened: ReadonlyMap<number, readonly ValueRow[]>;
  readonly sessionNameOf: (entry: OutputEntry) => string | undefined;
  readonly draw: (line: ConsoleLine, place: number) => TemplateResult;
}

/** The values below the row of a line. */
interface Opened {
  readonly place: number;
  readonly index: number;
  readonly values: readonly ValueRow[];
}

/** Whether an entry is a further line of the text before it, with the same value. */
const hasSameValue = (before: OutputEntry | undefined, { sessionId, variablesReference }: OutputEntry): boolean =>
  before?.sessionId === sessionId && before.variablesReference === variablesReference;

/** Whether an entry continues the expression or result of the line before it. */
const isFurtherLine = (before: OutputEntry | undefined, entry: OutputEntry): boolean =>
  categoryOf(entry).kind === 'typed' &&
  before?.category === entry.category &&
  before.at === entry.at &&
  before.sessionId === entry.sessionId;

const keyOfValue = (index: number, { key }: ValueRow): string => `${index} ${key}`;

/** The rows of the console, each made when it comes into view: lines, and the expanded values below them. */
export class ConsoleRows implements ListRows {
  readonly length: number;
  readonly #input: ConsoleRowsInput;
  /** By place. */
  readonly #opened: readonly Opened[];

  constructor(input: ConsoleRowsInput) {
    const { folded, opened } = input;
    this.#input = input;
    this.#opened = [...opened]
      .map(([index, values]) => ({ index, values, place: folded.placeOf(index) }))
      .filter(({ index, place }) => place >= 0 && folded.indexAt(place) === index)
      .sort((a, b) => a.place - b.place);
    this.length = this.#opened.reduce((length, { values }) => length + values.length, folded.length);
  }

  readonly keyAt = (place: number): RowKey | undefined => {
    const found = this.#find(place);
    return found.value ? keyOfValue(found.index, found.value) : found.index < 0 ? undefined : found.index;
  };

  readonly placeOf = (key: RowKey): number => {
    const index = typeof key === 'number' ? key : Number.parseInt(key, 10);
    const line = this.#input.folded.placeOf(index);
    const place = line + this.#valuesBefore(line);
    if (typeof key === 'number') return place;
    const opened = this.#opened.find((candidate) => candidate.index === index);
    return place + 1 + (opened?.values.findIndex((row) => keyOfValue(index, row) === key) ?? -1);
  };

  readonly draw = (place: number): TemplateResult => this.#input.draw(this.lineAt(place), place);

  /** The line of a row. */
  lineAt(place: number): ConsoleLine {
    const { folded } = this.#input;
    const { index, line, value } = this.#find(place);
    const { first } = folded.output;
    if (first > 0 && index === first - 1) return { type: 'missing', index, dropped: first };
    const entry = entryAt(folded.output, index);
    if (!entry) return { type: 'missing', index };
    const depth = entry.groups?.length ?? 0;
    return value ? { type: 'value', row: value, depth } : this.#entryLine(entry, line);
  }

  /** The line of the fold whose row, or whose values, are at a place. */
  lineOf(place: number): number {
    return this.#find(place).line;
  }

  #entryLine(entry: OutputEntry, line: number): EntryLine {
    const { folded, opened, sessionNameOf } = this.#input;
    const { index, group, groups = [], variablesReference = 0 } = entry;
    const before = entryAt(folded.output, index - 1);
    const isOpenable = variablesReference > 0 && !hasSameValue(before, entry);
    const beginsGroup = group === 'start' || group === 'startCollapsed';
    const isFolded = folded.settings.folded.get(index) ?? group === 'startCollapsed';
    return {
      type: 'entry',
      entry,
      times: folded.timesAt(line),
      depth: groups.length,
      group: beginsGroup ? { isFolded, lines: folded.linesIn(index) } : undefined,
      style: folded.styleOf(index),
      isLogpoint: entry.isLogpoint === true,
      isContinued: isFurtherLine(before, entry),
      isOpenable,
      expanded: isOpenable && opened.has(index),
      search: folded.settings.search,
      sessionName: sessionNameOf(entry),
    };
  }

  #find(place: number): { readonly index: number; readonly line: number; readonly value: ValueRow | undefined } {
    let line = place;
    for (const opened of this.#opened) {
      if (opened.place >= line) break;
      const offset = line - opened.place - 1;
      const value = opened.values[offset];
      if (value) return { index: opened.index, line: opened.place, value };
      line -= opened.values.length;
    }
    return { index: this.#input.folded.indexAt(line), line, value: undefined };
  }

  /** The number of rows of values above the row of a line. */
  #valuesBefore(line: number): number {
    let before = 0;
    for (const { place, values } of this.#opened) {
      if (place >= line) break;
      before += values.length;
    }
    return before;
  }
}
