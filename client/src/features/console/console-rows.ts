import type { OutputEntry } from '#protocol';
import type { TemplateResult } from 'lit';
import { entryAt } from '../../model/output.ts';
import { initialAnsiState, type AnsiState } from '../../ui/ansi.ts';
import type { ListRows, RowKey } from '../../ui/list-rows.ts';
import type { ValueRow } from '../values/value-row.ts';
import { categoryOf } from './console-settings.ts';
import type { FoldedOutput } from './folded-output.ts';
import type { LineSearch } from './line-search.ts';
import { styleAt, type RowBelow, type TextRow } from './whole-texts.ts';

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

/** A further row of a long text, of a line or of a value below it. */
export interface TextLine {
  readonly type: 'text';
  readonly row: TextRow;
  readonly entry: OutputEntry;
  readonly depth: number;
  /** The style of the line's stream at the row's start. */
  readonly style: AnsiState;
  readonly search: LineSearch | undefined;
}

/** One line of the console, before it is drawn. */
export type ConsoleLine = EntryLine | MissingLine | ValueLine | TextLine;

interface ConsoleRowsInput {
  readonly folded: FoldedOutput;
  /** The rows below lines, by the line's index. */
  readonly below: ReadonlyMap<number, readonly RowBelow[]>;
  /** Whether the value of a line is expanded. */
  readonly isExpanded: (index: number) => boolean;
  readonly sessionNameOf: (entry: OutputEntry) => string | undefined;
  readonly draw: (line: ConsoleLine, place: number) => TemplateResult;
}

/** The rows below the row of a line. */
interface Below {
  readonly place: number;
  readonly index: number;
  readonly rows: readonly RowBelow[];
}

/** Characters of a row that is long. */
const longRow = 500;

/** Whether an entry is a further line of the text before it, with the same value. */
const hasSameValue = (before: OutputEntry | undefined, { sessionId, variablesReference }: OutputEntry): boolean =>
  before?.sessionId === sessionId && before.variablesReference === variablesReference;

/** Whether an entry continues the expression or result of the line before it. */
const isFurtherLine = (before: OutputEntry | undefined, entry: OutputEntry): boolean =>
  categoryOf(entry).kind === 'typed' &&
  before?.category === entry.category &&
  before.at === entry.at &&
  before.sessionId === entry.sessionId;

const keyBelow = (index: number, { key }: RowBelow): string => `${index} ${key}`;

/** The rows of the console, each made when it comes into view: lines, and what is expanded below them. */
export class ConsoleRows implements ListRows {
  readonly length: number;
  readonly #input: ConsoleRowsInput;
  /** By place. */
  readonly #below: readonly Below[];

  constructor(input: ConsoleRowsInput) {
    const { folded, below } = input;
    this.#input = input;
    this.#below = [...below]
      .map(([index, rows]) => ({ index, rows, place: folded.placeOf(index) }))
      .filter(({ index, place }) => place >= 0 && folded.indexAt(place) === index)
      .sort((a, b) => a.place - b.place);
    this.length = this.#below.reduce((length, { rows }) => length + rows.length, folded.length);
  }

  readonly keyAt = (place: number): RowKey | undefined => {
    const found = this.#find(place);
    return found.below ? keyBelow(found.index, found.below) : found.index < 0 ? undefined : found.index;
  };

  readonly placeOf = (key: RowKey): number => {
    const index = typeof key === 'number' ? key : Number.parseInt(key, 10);
    const line = this.#input.folded.placeOf(index);
    const place = line + this.#rowsBelowBefore(line);
    if (typeof key === 'number') return place;
    const below = this.#below.find((candidate) => candidate.index === index);
    return place + 1 + (below?.rows.findIndex((row) => keyBelow(index, row) === key) ?? -1);
  };

  readonly draw = (place: number): TemplateResult => this.#input.draw(this.lineAt(place), place);

  readonly isLong = (place: number): boolean => {
    const { index, below } = this.#find(place);
    const row = below ?? entryAt(this.#input.folded.output, index);
    return row !== undefined && 'text' in row && row.text.length > longRow;
  };

  /** The line of a row. */
  lineAt(place: number): ConsoleLine {
    const { folded } = this.#input;
    const { index, line, below } = this.#find(place);
    const { first } = folded.output;
    if (first > 0 && index === first - 1) return { type: 'missing', index, dropped: first };
    const entry = entryAt(folded.output, index);
    if (!entry) return { type: 'missing', index };
    const depth = entry.groups?.length ?? 0;
    if (!below) return this.#entryLine(entry, line);
    return below.type === 'text' ? this.#textLine(entry, below) : { type: 'value', row: below, depth };
  }

  /** The line of the fold whose row, or a row below it, is at a place. */
  lineOf(place: number): number {
    return this.#find(place).line;
  }

  #entryLine(entry: OutputEntry, line: number): EntryLine {
    const { folded, isExpanded, sessionNameOf } = this.#input;
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
      expanded: isOpenable && isExpanded(index),
      search: folded.settings.search,
      sessionName: sessionNameOf(entry),
    };
  }

  #textLine(entry: OutputEntry, row: TextRow): TextLine {
    const { folded } = this.#input;
    const before = folded.styleOf(entry.index);
    return {
      type: 'text',
      row,
      entry,
      depth: (entry.groups?.length ?? 0) + (row.value?.level ?? 0),
      style: row.value ? initialAnsiState : styleAt(entry, before, row.start),
      search: row.value ? undefined : folded.settings.search,
    };
  }

  #find(place: number): { readonly index: number; readonly line: number; readonly below: RowBelow | undefined } {
    let line = place;
    for (const { index, place: parent, rows } of this.#below) {
      if (parent >= line) break;
      const below = rows[line - parent - 1];
      if (below) return { index, line: parent, below };
      line -= rows.length;
    }
    return { index: this.#input.folded.indexAt(line), line, below: undefined };
  }

  /** The number of rows below lines that are above the row of a line. */
  #rowsBelowBefore(line: number): number {
    let before = 0;
    for (const { place, rows } of this.#below) {
      if (place >= line) break;
      before += rows.length;
    }
    return before;
  }
}
