import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterRows } from './value-filter.ts';
import type { ValueRow } from './value-row.ts';

const row = (key: string, level: number, value = ''): ValueRow => ({
  type: 'variable',
  key,
  level,
  variable: { name: key, value, variablesReference: 0 },
  kind: 'string',
  was: undefined,
  age: 'now',
  expandable: false,
  expanded: false,
});

const rows = [
  row('order', 1, 'Order'),
  row('lines', 2, 'Array'),
  row('first', 3, 'bread'),
  row('total', 2, '7'),
  row('rules', 1, 'Rules'),
  row('rate', 2, '0.7'),
];

const keys = (text: string, open: readonly string[] = []) =>
  filterRows(rows, text, new Set(open)).rows.map(({ key }) => key);

test('rows that match by name or value stay, with their parents', () => {
  expect(keys('BREAD')).toEqual(['order', 'lines', 'first']);
  expect(keys('7')).toEqual(['order', 'total', 'rules', 'rate']);
  expect(filterRows(rows, '7', new Set())).toMatchObject({ found: 2, of: 6 });
});

test('a row that is expanded while searching shows all its children', () => {
  expect(keys('lines', ['lines'])).toEqual(['order', 'lines', 'first']);
  expect(keys('lines', ['rules'])).toEqual(['order', 'lines']);
});

test('an empty search keeps all rows', () => {
  expect(filterRows(rows, ' ', new Set()).rows).toBe(rows);
});

test('each matching row keeps its parents and its order', () => {
  const trees = fc.array(fc.record({ level: fc.integer({ min: 1, max: 4 }), value: fc.constantFrom('a', 'b') }));
  fc.assert(
    fc.property(trees, (tree) => {
      const all = tree.map(({ level, value }, index) => row(`k${index}`, level, value));
      const left = filterRows(all, 'b', new Set()).rows;
      const found = all.filter((one) => one.type === 'variable' && one.variable.value === 'b');
      expect(left.filter((one) => found.includes(one))).toEqual(found);
      for (const one of left) {
        const before = all.slice(0, all.indexOf(one));
        const parent = before.findLast(({ level }) => level < one.level);
        if (parent) expect(left).toContain(parent);
      }
      expect(left).toEqual(all.filter((one) => left.includes(one)));
    }),
  );
});
