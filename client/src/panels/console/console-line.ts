import type { OutputEntry } from '#protocol';
import type { AnsiState } from '../../ui/ansi.ts';
import type { ValueRow } from '../values/value-row.ts';

/** Something that was said or typed. */
export interface EntryLine {
  readonly type: 'entry';
  readonly key: string;
  readonly entry: OutputEntry;
  /** How often it was said in a row. */
  readonly times: number;
  /** How many groups it is in. */
  readonly depth: number;
  /** How the stream that it belongs to was styled where it begins. */
  readonly style: AnsiState;
  readonly isLogPoint: boolean;
  /** Stands for something that can be opened; of several lines of one text, the first does. */
  readonly isOpenable: boolean;
  readonly expanded: boolean;
}

/** Lines that this page does not have: there were too many, or they are older than what it was given. */
export interface GapLine {
  readonly type: 'gap';
  readonly key: string;
  /** Index of the first one that is missing. */
  readonly start: number;
  readonly count: number;
}

/** A part of a value that was said or evaluated. */
export interface ValueLine {
  readonly type: 'value';
  readonly key: string;
  readonly row: ValueRow;
  readonly depth: number;
}

/** One line of the console, before it is drawn. */
export type ConsoleLine = EntryLine | GapLine | ValueLine;
