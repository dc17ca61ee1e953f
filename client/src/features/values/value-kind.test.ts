import { expect, test } from 'vitest';
import { valueKind, type ValueKind } from './value-kind.ts';

const cases: readonly (readonly [
  value: string,
  type: string | undefined,
  variablesReference: number,
  kind: ValueKind,
])[] = [
  ["'Ines'", 'str', 0, 'string'],
  ['"Ines"', undefined, 0, 'string'],
  ["b'x'", 'bytes', 0, 'string'],
  ['63.215', 'float', 0, 'number'],
  ['-1e9', undefined, 0, 'number'],
  ['10n', 'bigint', 0, 'number'],
  ['NaN', undefined, 0, 'number'],
  ['True', 'bool', 0, 'boolean'],
  ['false', undefined, 0, 'boolean'],
  ['None', 'NoneType', 0, 'null'],
  ['undefined', 'undefined', 0, 'null'],
  ['null', undefined, 0, 'null'],
  ['ƒ fib(n) {', 'Function', 8, 'function'],
  ['class Account {', undefined, 8, 'function'],
  ['<function main at 0x7f>', undefined, 3, 'function'],
  ["Order('A-7741')", 'Order', 4, 'object'],
  ["['a', 'b']", 'list', 4, 'object'],
  ['', '', 7, 'object'],
];

test.each(cases)('%s of type %s, with children %i, is of kind %s', (value, type, variablesReference, kind) => {
  expect(valueKind({ value, variablesReference, ...(type !== undefined && { type }) })).toBe(kind);
});
