import type { Body, Dap } from '#protocol';
import { expect, test } from 'vitest';
import type { Read } from '../../model/ports.ts';
import { variable } from '../../app/testing/facts.ts';
import type { ValueRow } from './value-row.ts';
import { ValueTree, type ValueSources } from './value-tree.ts';

const everythingOpen = () => true;

const sources = (more: Partial<ValueSources>): ValueSources => ({
  read: () => ({ status: 'loading' }),
  isExpanded: () => false,
  asked: new Set(),
  before: new Map(),
  known: new Map(),
  ...more,
});

const words = (rows: readonly ValueRow[]): readonly string[] =>
  rows.map((row) => {
    const indent = '  '.repeat(row.level - 1);
    if (row.type === 'variable') return `${indent}${row.variable.name} = ${row.variable.value}`;
    if (row.type === 'lazy') return `${indent}${row.variable.name}`;
    return indent + (row.type === 'note' ? row.text : row.name);
  });

const ready = (variables: Dap.Variable[]): Read<Body<'variables'>> => ({ status: 'ready', value: { variables } });

/** What an adapter that knows paging answers for a list of 250 with a length. */
function pagedList({ filter, start = 0, count = 0 }: Dap.VariablesArguments): Read<Body<'variables'>> {
  if (filter === 'named') return ready([variable('length', '250')]);
  return ready(Array.from({ length: count }, (_, index) => variable(String(start + index), 'x')));
}

const list = variable('list', '(250)', { variablesReference: 5, indexedVariables: 250, namedVariables: 1 });
const place = { path: 'list', level: 1, age: 'now' } as const;

test('a long list is read by pages, only those that are open', () => {
  const asked: Dap.VariablesArguments[] = [];
  const tree = new ValueTree(
    sources({
      read: (args) => {
        asked.push(args);
        return pagedList(args);
      },
      isExpanded: (path) => path === 'list' || path.endsWith('[200 to 249]'),
    }),
  );
  tree.addVariable(list, place);
  expect(words(tree.rows).slice(0, 7)).toEqual([
    'list = (250)',
    '  length = 250',
    '  [0 to 99]',
    '  [100 to 199]',
    '  [200 to 249]',
    '    200 = x',
    '    201 = x',
  ]);
  expect(asked).toEqual([
    { variablesReference: 5, filter: 'named' },
    { variablesReference: 5, filter: 'indexed', start: 200, count: 50 },
  ]);
});

test('an adapter that knows no paging is asked once, and its answer is shown by hundreds', () => {
  const all = Array.from({ length: 250 }, (_, index) => variable(String(index), 'x'));
  const tree = new ValueTree(
    sources({
      read: () => ready([variable('special variables', '', { variablesReference: 6 }), ...all]),
      isExpanded: (path) => path === 'list' || path.endsWith('[100 to 199]'),
    }),
  );
  tree.addVariable(variable('list', '[…]', { variablesReference: 5 }), place);
  expect(words(tree.rows).slice(0, 6)).toEqual([
    'list = […]',
    '  special variables = ',
    '  [0 to 99]',
    '  [100 to 199]',
    '    100 = x',
    '    101 = x',
  ]);
});

test('children of the same name are rows of their own', () => {
  const tree = new ValueTree(sources({}));
  tree.addVariables([variable('a', '1'), variable('a', '2')], place);
  expect(new Set(tree.rows.map(({ key }) => key)).size).toBe(2);
});

test('children that cannot be read say why in their place', () => {
  const tree = new ValueTree(
    sources({ read: () => ({ status: 'failed', message: 'gone away' }), isExpanded: everythingOpen }),
  );
  tree.addVariable(variable('order', 'Order', { variablesReference: 5 }), place);
  expect(tree.rows.at(-1)).toMatchObject({ type: 'note', text: 'gone away', isError: true, level: 2 });
});

test('an old value is not marked as changed before the new one is there', () => {
  const before = new Map([['list', [variable('a', '1')]]]);
  const tree = new ValueTree(sources({ before }));
  tree.addVariables([variable('a', '2')], { ...place, age: 'late' });
  tree.addVariables([variable('a', '2')], place);
  expect(tree.rows.map((row) => row.type === 'variable' && row.was)).toEqual([undefined, '1']);
});

test('a lazy value that was asked for stands in its own place', () => {
  const lazy = variable('history', '', { variablesReference: 5, presentationHint: { lazy: true } });
  const read = () => ready([variable('history', "['a']", { variablesReference: 6 })]);
  const tree = new ValueTree(sources({ read, asked: new Set(['list']) }));
  tree.addVariable(lazy, place);
  expect(tree.rows).toMatchObject([{ type: 'variable', key: 'list', expandable: true, variable: { value: "['a']" } }]);
});

test('a value of the last stop stays, with its children, while its reference is refused', () => {
  const known = new Map([['state/list', [variable('first', '1')]]]);
  const old = new ValueTree(
    sources({ read: () => ({ status: 'failed', message: 'too old' }), isExpanded: everythingOpen, known }),
  );
  old.addVariable(variable('list', '(1)', { variablesReference: 5 }), { path: 'state/list', level: 1, age: 'late' });
  expect(words(old.rows)).toEqual(['list = (1)', '  first = 1']);
});
