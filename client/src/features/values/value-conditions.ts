import type { VariableRow } from './value-row.ts';

/** Disables the entries of a value from an earlier stop. */
export const unlessCurrent = ({ age }: VariableRow) =>
  age !== 'now' && { disabled: true, reason: 'The value is from an earlier stop' };

/** Disables the entries that need an expression. */
export const unlessNamed = (expression: unknown) =>
  expression === undefined && { disabled: true, reason: 'This value has no expression' };
