import type { Dap } from '#protocol';
import type { ValueKind } from './value-kind.ts';

/** How old a value is: of this stop, not come yet for this stop, or of a stop that is over. */
export type Age = 'now' | 'late' | 'over';

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
  readonly age: Age;
  readonly expandable: boolean;
  readonly expanded: boolean;
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
}

/** One row of a tree of values, before it is drawn. */
export type ValueRow = ScopeRow | VariableRow | LazyRow | GroupRow | NoteRow;

/** Children that were shown, by the path of what they are children of. */
export type ShownChildren = ReadonlyMap<string, readonly Dap.Variable[]>;
