import type { Arguments, Dap } from '#protocol';

/** Variables, or an expression: what values are read by. */
export type ValueQuestion = {
  readonly [C in 'variables' | 'evaluate']: { readonly command: C; readonly args: Arguments<C> };
}['variables' | 'evaluate'];

/** Where an answer is shown: at the next stop the same names in the same call of a function are the same place. */
export interface TreePlace {
  readonly frameId: number;
  /** Names from a root. */
  readonly path: string;
}

export type Variables = readonly Dap.Variable[];

/** The values at one place: as they are now, else as they were shown last. */
export interface ShownValues {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Undefined while none are known. An expression is one variable. */
  readonly variables: Variables | undefined;
  /** They were read at an earlier stop. */
  readonly isOld: boolean;
  /** As they were at the stop before; what was changed at this stop, as it was before that. */
  readonly before: Variables;
  /** Why they could not be read, now or the last time. */
  readonly message?: string | undefined;
  /** When they were asked for, in milliseconds. */
  readonly since?: number | undefined;
}

/** Values of which command and in which format are meant at a place. */
export interface PlaceKind {
  readonly command: ValueQuestion['command'];
  readonly args?: { readonly format?: Dap.ValueFormat | undefined };
}

/** What is shown at a place. */
export interface PlaceValues {
  /** Whether values were shown, at this stop or an earlier one. */
  readonly isKnown: boolean;
  readonly before: Variables;
  /** Adds values that were read in another way; answers with them as they are to be shown. */
  settle(read: Variables): Variables;
  /** A person set a value: it is as the adapter answered until it is read as something else. */
  set(value: SetValue): void;
}

/** A value that a person set. */
export interface SetValue {
  readonly name: string;
  /** As it was shown until then. */
  readonly shown: string;
  /** As the adapter answered. */
  readonly now: Pick<Dap.Variable, 'value'> & Partial<Dap.Variable>;
}
