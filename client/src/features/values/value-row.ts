import type { Dap } from '#protocol';
import type { ValueQuestion } from '../../model/reads/shown-values.ts';
import type { ValueKind } from './value-kind.ts';

/** The age of a value: of this stop, of the last stop until it is read again, or of a stop that is over. */
export type Age = 'now' | 'late' | 'over';

/** A read that is under way or failed: it can be canceled and retried. */
export type ValueRead = ValueQuestion & {
  readonly hasFailed: boolean;
  /** The time of the request, in milliseconds; absent before it is sent and after it failed. */
  readonly since: number | undefined;
};

/** Whether a read was sent and has not been answered. */
export const isBeingRead = (read: ValueRead | undefined): boolean =>
  read?.hasFailed === false && read.since !== undefined;

/** The read that a value comes from, and its path. */
export interface ValueOrigin {
  readonly question: ValueQuestion;
  readonly path: string;
}

interface RowBase {
  /** Path of names from the root: the same for the same thing after a step. */
  readonly key: string;
  /** From 1. */
  readonly level: number;
}

/** A scope of a frame: 'Locals'. */
export interface ScopeRow extends RowBase {
  readonly type: 'scope';
  readonly name: string;
  readonly count: number | undefined;
  readonly expanded: boolean;
}

/** A variable, property, item or watch expression (without a value while nothing is stopped). */
export interface VariableRow extends RowBase {
  readonly type: 'variable';
  readonly variable: Dap.Variable;
  readonly kind: ValueKind;
  /** Its value at the stop before, if it has changed. */
  readonly was: string | undefined;
  /** Its collapsed parents, from the outermost, if it is hidden. */
  readonly closedIn?: readonly string[] | undefined;
  readonly age: Age;
  readonly expandable: boolean;
  readonly expanded: boolean;
  /** The reference of its parent; undefined for an expression. */
  readonly container?: number | undefined;
  readonly origin?: ValueOrigin | undefined;
  /** The value is a message: it is being read, or could not be read. */
  readonly isMessage?: boolean;
  /** The read that the value or the message comes from, until it is answered. */
  readonly read?: ValueRead | undefined;
}

/** A value that is only read on request, as reading may run code. */
export interface LazyRow extends RowBase {
  readonly type: 'lazy';
  readonly variable: Dap.Variable;
  readonly age: Age;
}

/** A run of children: `[100 to 199]`. */
export interface GroupRow extends RowBase {
  readonly type: 'group';
  readonly name: string;
  readonly count: number;
  readonly expanded: boolean;
}

/** A message in place of children: they are being read, or could not be read. */
export interface NoteRow extends RowBase {
  readonly type: 'note';
  readonly text: string;
  readonly isError: boolean;
  readonly read?: ValueRead | undefined;
}

/** One row of a tree of values, before it is drawn. */
export type ValueRow = ScopeRow | VariableRow | LazyRow | GroupRow | NoteRow;

/** Whether a row says that its parent's children are being read. */
export const isReadingNote = (row: ValueRow | undefined): boolean => row?.type === 'note' && isBeingRead(row.read);
