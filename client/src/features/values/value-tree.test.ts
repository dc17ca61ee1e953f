import type { Arguments, Dap } from '#protocol';
import { expect, test } from 'vitest';
import { counted, type ShownValues } from '../../model/reads/shown-values.ts';
import { variable } from '../../app/testing/facts.ts';
import type { ValueRow } from './value-row.ts';
import { ValueTree, type ValueSources } from './value-tree.ts';

const everythingOpen = () => true;

const unread: ShownValues = { status: 'loading', variables: undefined, isOld: true, before: [] };

const sources = ({
  read = () => unread,
  ...more
}: Partial<ValueSources> & { read?: (args: Arguments<'variables'>) => ShownValues }): ValueSources => ({
  values: ({ command, args }) => (command === 'variables' ? read(args) : unread),
  isExpanded: () => false,
  asked: new Set(),
  ...more,
});

const words = (rows: readonly ValueRow[]): readonly string[] =>
  rows.map((row) => {
    const indent = '  '.repeat(row.level - 1);
    if (row.type === 'variable') return `${indent}${row.variable.name} = ${row.variable.value}`;
    if (row.type === 'lazy') return `${indent}${row.variable.name}`;
    return indent + (row.type === 'note' ? row.text : row.name);
  });

const ready = (variables: readonly Dap.Variable[]): ShownValues => ({
  status: 'ready',
  variables,
  isOld: false,
  before: [],
});

/** What an adapter that knows paging answers for a list of 250 with a length. */
function pagedList({ filter, start = 0, count = 0 }: Dap.VariablesArguments): ShownValues {
  if (filter === 'named') return ready([variable('length', '250')]);
  return ready(Array.from({ length: count }, (_, index) => variable(String(start + index), 'x')));
}

const list = variable('list', '(250)', { variablesReference: 5, indexedVariables: 250, namedVariables: 1 });
const place = { path: 'list', level: 1, age: 'now' } as const;

test('a long list is read by pages, only the expanded ones, and its other children come last', () => {
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
  const rows = words(tree.rows);
  expect(rows.slice(0, 5)).toEqual(['list = (250)', '  [0 to 99]', '  [100 to 199]', '  [200 to 249]', '    200 = x']);
  expect(rows.slice(-2)).toEqual(['    249 = x', '  length = 250']);
  expect(asked).toEqual([
    { variablesReference: 5, filter: 'indexed', start: 200, count: 50 },
    { variablesReference: 5, filter: 'named' },
  ]);
});

test('the other children of a long list are not read before its items are known', () => {
  const named = ({ since }: Pick<ShownValues, 'since'>, status: 'loading' | 'failed' = 'loading') => {
    const asked: Dap.VariablesArguments[] = [];
    const read = (args: Arguments<'variables'>) => {
      asked.push(args);
      return args.filter === 'named' ? pagedList(args) : { ...unread, status, since };
    };
    new ValueTree(sources({ read, isExpanded: (path, byDefault) => path === 'list' || byDefault })).addVariable(
      list,
      place,
    );
    return asked.filter(({ filter }) => filter === 'named');
  };
  expect(named({ since: 0 })).toEqual([]);
  expect(named({ since: 0 }, 'failed')).toHaveLength(1);
});

test('the first items of a long list are there as soon as it is expanded, and its groups only read for what is shown', () => {
  const asked: Dap.VariablesArguments[] = [];
  const tree = (isExpanded: ValueSources['isExpanded']) =>
    new ValueTree(
      sources({
        read: (args) => {
          asked.push(args);
          return pagedList(args);
        },
        isExpanded,
        isFollowed: () => true,
      }),
    );
  const open = tree((path, byDefault) => path === 'list' || byDefault);
  open.addVariable(variable('list', '(20000)', { variablesReference: 5, indexedVariables: 20_000 }), place);
  expect(words(open.rows).slice(0, 4)).toEqual(['list = (20000)', '  [0 to 9999]', '    [0 to 99]', '      0 = x']);
  const closed = tree((_path, byDefault) => byDefault);
  closed.addVariable(variable('list', '(250)', { variablesReference: 5, indexedVariables: 250 }), place);
  expect(words(closed.rows)).toEqual(['list = (250)']);
});

test('without paging the adapter gets one request, and its answer is shown by hundreds', () => {
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

test('children of which the adapter sent too many at once are read by pages from the server, after those before the items', () => {
  const first = [variable('length', '150000'), ...Array.from({ length: 999 }, (_, at) => variable(`[${at}]`, 'x'))];
  const asked: Dap.VariablesArguments[] = [];
  const tree = new ValueTree(
    sources({
      read: (args) => {
        asked.push(args);
        const { start = 0, count } = args;
        if (count === undefined) return ready(counted(first, 150_001));
        return ready(Array.from({ length: count }, (_, at) => variable(`[${start - 1 + at}]`, 'y')));
      },
      isExpanded: (path) => ['list', '[140000 to 149999]', '[149900 to 149999]'].some((end) => path.endsWith(end)),
    }),
  );
  tree.addVariable(variable('list', 'list', { variablesReference: 5 }), place);
  const rows = words(tree.rows);
  expect(rows.slice(0, 4)).toEqual(['list = list', '  length = 150000', '  [0 to 9999]', '  [10000 to 19999]']);
  expect(rows.at(-1)).toBe('      [149999] = y');
  expect(asked).toEqual([{ variablesReference: 5 }, { variablesReference: 5, start: 149_901, count: 100 }]);
});

test('children with the same name have separate rows', () => {
  const tree = new ValueTree(sources({}));
  tree.addVariables({ variables: [variable('a', '1'), variable('a', '2')], before: [], place });
  expect(new Set(tree.rows.map(({ key }) => key)).size).toBe(2);
});

test('the error of a failed read is shown in place of the children', () => {
  const tree = new ValueTree(
    sources({ read: () => ({ ...unread, status: 'failed', message: 'gone away' }), isExpanded: everythingOpen }),
  );
  tree.addVariable(variable('order', 'Order', { variablesReference: 5 }), place);
  expect(tree.rows.at(-1)).toMatchObject({ type: 'note', text: 'gone away', isError: true, level: 2 });
});

test('an old value is not marked as changed until the new one is known', () => {
  const values = { variables: [variable('a', '2')], before: [variable('a', '1')] };
  const tree = new ValueTree(sources({}));
  tree.addVariables({ ...values, place: { ...place, age: 'late' } });
  tree.addVariables({ ...values, place });
  expect(tree.rows.map((row) => row.type === 'variable' && row.was)).toEqual([undefined, '1']);
});

test('a lazy value is shown in its own place once it is read', () => {
  const lazy = variable('history', '', { variablesReference: 5, presentationHint: { lazy: true } });
  const read = () => ready([variable('history', "['a']", { variablesReference: 6 })]);
  const tree = new ValueTree(sources({ read, asked: new Set(['list']) }));
  tree.addVariable(lazy, place);
  expect(tree.rows).toMatchObject([{ type: 'variable', key: 'list', expandable: true, variable: { value: "['a']" } }]);
});

test('a value of the last stop stays, with its children, while its reference is rejected', () => {
  const refused = { ...unread, status: 'failed', message: 'too old', variables: [variable('first', '1')] } as const;
  const old = new ValueTree(sources({ read: () => refused, isExpanded: everythingOpen }));
  old.addVariable(variable('list', '(1)', { variablesReference: 5 }), { path: 'state/list', level: 1, age: 'late' });
  expect(words(old.rows)).toEqual(['list = (1)', '  first = 1']);
});
