import type { OutputEntry } from '#protocol';
import type { AnsiState } from '../../ui/ansi.ts';
import type { ValueRow } from '../values/value-row.ts';
import type { LineSearch } from './line-search.ts';

/** Something that was said or typed. */
export interface EntryLine {
  readonly type: 'entry';
  readonly entry: OutputEntry;
  /** How often it was said in a row. */
  readonly times: number;
  /** How many groups it is in. */
  readonly depth: number;
  /** Set where it begins a group: whether it shows its title only, and how many lines are in it. */
  readonly group: { readonly isFolded: boolean; readonly lines: number } | undefined;
  /** How the stream that it belongs to was styled where it begins. */
  readonly style: AnsiState;
  readonly isLogPoint: boolean;
  /** A further line of what was typed, or of what came of it. */
  readonly isContinued: boolean;
  /** Stands for something that can be opened; of several lines of one text, the first does. */
  readonly isOpenable: boolean;
  readonly expanded: boolean;
  /** What is sought in it. */
  readonly search: LineSearch | undefined;
  /** The session that said it, where there are several. */
  readonly speaker: string | undefined;
}

/** A line that this page does not have: it is asked for when it comes into view. */
export interface MissingLine {
  readonly type: 'missing';
  readonly index: number;
}

/** A part of a value that was said or evaluated. */
export interface ValueLine {
  readonly type: 'value';
  readonly row: ValueRow;
  readonly depth: number;
}

/** One line of the console, before it is drawn. */
export type ConsoleLine = EntryLine | MissingLine | ValueLine;
