import type { Dap } from '#protocol';
import { expect, test } from 'vitest';
import { valueAsJson, type JsonBudget } from './value-json.ts';

const variable = (name: string, value: string, more: Partial<Dap.Variable> = {}): Dap.Variable => ({
  name,
  value,
  variablesReference: 0,
  ...more,
});

const children: Readonly<Record<number, readonly Dap.Variable[]>> = {
  1: [
    variable('id', '7'),
    variable('name', "'it\\'s \"so\"'"),
    variable('paid', 'True'),
    variable('note', 'null'),
    variable('big', '12345678901234567890'),
    variable('items', 'Array(2)', { variablesReference: 2, indexedVariables: 2 }),
    variable('[[Prototype]]', 'Object', { variablesReference: 9 }),
    variable('computed', '', { variablesReference: 9, presentationHint: { lazy: true } }),
  ],
  2: [variable('0', '1.5'), variable('1', '"two"'), variable('length', '2')],
  3: [variable('self', 'Loop', { variablesReference: 3 })],
};

const read = ({ variablesReference, start = 0, count = 0, filter }: Dap.VariablesArguments) =>
  Promise.resolve(
    variablesReference === 4
      ? filter === 'indexed'
        ? Array.from({ length: count }, (_, index) => variable(String(start + index), String(start + index)))
        : []
      : (children[variablesReference] ?? []),
  );

const jsonOf = async (value: Dap.Variable, budget?: JsonBudget) => {
  const { text, wasCut } = await valueAsJson(value, read, budget);
  return { json: JSON.parse(text) as unknown, wasCut };
};

test('a value is copied with its own children, in JSON types', async () => {
  await expect(jsonOf(variable('order', 'Order', { variablesReference: 1 }))).resolves.toEqual({
    json: { id: 7, name: 'it\'s "so"', paid: true, note: null, big: '12345678901234567890', items: [1.5, 'two'] },
    wasCut: false,
  });
});

test('a value that contains itself is cut, and the copy says so', async () => {
  const { json, wasCut } = await jsonOf(variable('loop', 'Loop', { variablesReference: 3 }), { depth: 2, values: 50 });
  expect(json).toEqual({ self: { self: '… Loop' } });
  expect(wasCut).toBe(true);
});

test('of a million items only those that are copied are read', async () => {
  const many = variable('many', 'Array(1000000)', { variablesReference: 4, indexedVariables: 1_000_000 });
  const { json, wasCut } = await jsonOf(many, { depth: 3, values: 150 });
  expect(json).toHaveLength(150);
  expect(wasCut).toBe(true);
});
