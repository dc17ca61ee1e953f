import type { Arguments, Dap } from '#protocol';

/** The requests that are read through the cache. */
export type ReadCommand = 'stackTrace' | 'scopes' | 'variables' | 'evaluate';

/** A read of values. */
export type ValueQuestion = {
  readonly [C in 'variables' | 'evaluate']: { readonly command: C; readonly args: Arguments<C> };
}['variables' | 'evaluate'];

/** Where values are shown. The same names in the same call are the same place at the next stop. */
export interface TreePlace {
  readonly frameId: number;
  /** Names from a root. */
  readonly path: string;
  /** The root is an expression, which may be the same in other functions. */
  readonly isOfExpression?: boolean;
  /** Their reference is of an earlier stop: they are not read. */
  readonly isOld?: boolean;
}

/** Values, and how many there are if these are only the first of them. */
export type Variables = readonly Dap.Variable[] & { readonly total?: number };

/** Adds the total to a list of values. The list is not copied, because results are cached by its identity. */
export const counted = (values: readonly Dap.Variable[], total: number | undefined): Variables =>
  total === undefined ? values : Object.assign(values, { total });

/** The values at a place: the current ones, else the last ones shown. */
export interface ShownValues {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Undefined while none are known. An expression is one variable. */
  readonly variables: Variables | undefined;
  /** They are from an earlier stop. */
  readonly isOld: boolean;
  /** The values at the previous stop; for values changed during this stop, those before the change. */
  readonly before: Variables;
  /** Why they could not be read. */
  readonly message?: string | undefined;
  /** When they were requested, in milliseconds. */
  readonly since?: number | undefined;
}

/** The request that reads values, and their format. */
export interface PlaceKind {
  readonly command: ValueQuestion['command'];
  readonly args?: { readonly format?: Dap.ValueFormat | undefined };
}

export interface PlaceValues {
  /** Whether values were shown here, at this stop or an earlier one. */
  readonly isKnown: boolean;
  readonly before: Variables;
  /** Adds values that were read in another way, and returns them as they are to be shown. */
  settle(read: Variables): Variables;
  /** Notes a value that a person set. */
  set(value: SetValue): void;
}

export interface SetValue {
  readonly name: string;
  /** How it was shown before. */
  readonly shown: string;
  /** The adapter's answer. */
  readonly now: Pick<Dap.Variable, 'value'> & Partial<Dap.Variable>;
}
