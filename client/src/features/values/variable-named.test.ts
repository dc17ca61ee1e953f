import type { Dap } from '#protocol';
import { expect, test } from 'vitest';
import { memberNames, variableNamed } from './variable-named.ts';

const variable = (name: string, value: string, variablesReference = 0): Dap.Variable => ({
  name,
  value,
  variablesReference,
});

const known: Readonly<Record<number, readonly Dap.Variable[]>> = {
  1: [variable('order', 'Order', 3)],
  2: [variable('order', 'another'), variable('rate', '0.1')],
  3: [variable('lines', '[2]', 4), variable("'key'", 'kept')],
  4: [variable('[0]', 'first'), variable('1', 'second')],
};

const valueOf = async (expression: string): Promise<string | undefined> =>
  (await variableNamed(expression, [1, 2], (reference) => Promise.resolve(known[reference] ?? [])))?.value;

test.each([
  ['order.lines[0]', ['order', 'lines', '0']],
  ["a?.['k y']->c", ['a', 'k y', 'c']],
  ['this.#x', ['this', '#x']],
  ['f(1)', undefined],
  ['a + b', undefined],
])('%s names %s', (expression, names) => {
  expect(memberNames(expression)).toEqual(names);
});

test('a name is searched for in the innermost scope first, its members in its children', async () => {
  expect(await valueOf('order')).toBe('Order');
  expect(await valueOf('rate')).toBe('0.1');
  expect(await valueOf('order.lines[0]')).toBe('first');
  expect(await valueOf('order.lines[1]')).toBe('second');
  expect(await valueOf('order["key"]')).toBe('kept');
});

test('unknown names, and expressions other than chains of names, have no value', async () => {
  expect(await valueOf('order.nothing')).toBeUndefined();
  expect(await valueOf('rate.more')).toBeUndefined();
  expect(await valueOf('order()')).toBeUndefined();
});
