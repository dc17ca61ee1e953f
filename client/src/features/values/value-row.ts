import type { Dap } from '#protocol';
import type { ValueQuestion } from '../../model/reads/shown-values.ts';
import type { ValueKind } from './value-kind.ts';

/** How old a value is: of this stop, not come yet for this stop, or of a stop that is over. */
export type Age = 'now' | 'late' | 'over';

/** A read that a row waits for, or that failed: it can be given up, and tried again. */
export type ValueRead = ValueQuestion & {
  readonly hasFailed: boolean;
  /** When it was asked for, in milliseconds; absent while it waits for something else, and once it has failed. */
  readonly since: number | undefined;
};

/** The answer that a value is in, and where that is shown. */
export interface ValueOrigin {
  readonly question: ValueQuestion;
  readonly path: string;
}

/** What every row of a tree of values has. */
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

/** A variable, a property, an item, a watched expression (without a value while nothing has one). */
export interface VariableRow extends RowBase {
  readonly type: 'variable';
  readonly variable: Dap.Variable;
  readonly kind: ValueKind;
  /** Its value at the stop before, where that was another. */
  readonly was: string | undefined;
  /** The closed rows that it is in, from the outermost: it is not drawn. Absent where nothing that it is in is closed. */
  readonly closedIn?: readonly string[] | undefined;
  readonly age: Age;
  readonly expandable: boolean;
  readonly expanded: boolean;
  /** The reference of what it is a child of; undefined for an expression. */
  readonly container?: number | undefined;
  /** Absent where the value is in no answer that is kept. */
  readonly origin?: ValueOrigin | undefined;
  /** The value is a message: it is being read, or could not be read. */
  readonly isMessage?: boolean;
  /** The read that the value or the message comes from, until it is answered. */
  readonly read?: ValueRead | undefined;
}

/** A value that the adapter only reads when it is asked to, as reading may run code. */
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

/** Words in the place of children: they are being read, or could not be. */
export interface NoteRow extends RowBase {
  readonly type: 'note';
  readonly text: string;
  readonly isError: boolean;
  readonly read?: ValueRead | undefined;
}

/** One row of a tree of values, before it is drawn. */
export type ValueRow = ScopeRow | VariableRow | LazyRow | GroupRow | NoteRow;
