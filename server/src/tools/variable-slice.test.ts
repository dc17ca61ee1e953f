import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Dap } from '#protocol';
import { sliceOfLong, variableSlice, type AskedSlice, type ReadChildren } from './variable-slice.ts';

const child = (name: string, more: Partial<Dap.Variable> = {}): Dap.Variable => ({
  name,
  value: name,
  variablesReference: 0,
  ...more,
});
const item = (index: number) => child(`[${index}]`);
const items = (count: number) => Array.from({ length: count }, (_, index) => item(index));
const heading = child('special variables', { value: '', variablesReference: 7 });
const named = [child('length'), child('size')];

type Adapter = (count: number) => ReadChildren;

/** How adapters answer `variables`. */
const adapters: Readonly<Record<string, Adapter>> = {
  'pages by itself':
    (count) =>
    ({ filter, start = 0, count: asked = count }) =>
      Promise.resolve(filter === 'named' ? named : items(count).slice(start, start + asked)),
  'adds a row to each page':
    (count) =>
    ({ filter, start = 0, count: asked = count }) =>
      Promise.resolve(
        filter === 'named' ? named : [...items(count).slice(start, start + asked), child('[[Prototype]]')],
      ),
  'ignores paging and filters': (count) => () => Promise.resolve([...items(count), ...named]),
  'ignores paging and adds headings': (count) => () => Promise.resolve([heading, ...items(count), ...named]),
};

/** The names of children, page by page. Fails after too many pages. */
async function readPages(read: ReadChildren, length: number, count: number): Promise<readonly string[][]> {
  const pages: string[][] = [];
  const counts = length > 0 ? { indexedVariables: length } : {};
  for (let start: number | undefined = 0; start !== undefined;) {
    const { children, next } = await variableSlice(read, counts, { start, count, filter: undefined });
    pages.push(children.map(({ variable }) => variable.name));
    expect(next ?? Infinity).toBeGreaterThan(start);
    expect(pages.length).toBeLessThan(100);
    start = next;
  }
  return pages;
}

test.each(Object.entries(adapters))('an adapter that %s gives exactly the asked items', async (_what, adapter) => {
  await fc.assert(
    fc.asyncProperty(fc.nat(50), fc.nat(60), fc.integer({ min: 1, max: 60 }), async (length, start, count) => {
      const counts = length > 0 ? { indexedVariables: length } : {};
      const slice = await variableSlice(adapter(length), counts, { start, count, filter: 'indexed' });
      expect(slice.children).toEqual(
        items(length)
          .map((variable, place) => ({ place, variable }))
          .slice(start, start + count),
      );
      expect(slice.total).toBe(length);
      expect(slice.next).toBe(start + count < length ? start + count : undefined);
    }),
  );
});

test.each(Object.entries(adapters))('an adapter that %s gives each child once, page by page', async (what, adapter) => {
  const last = what.endsWith('headings') ? [heading] : [];
  const pages = await readPages(adapter(20), 20, 7);
  expect(pages.flat()).toEqual([...items(20), ...named, ...last].map(({ name }) => name));
});

/** An adapter that leaves out holes, as js-debug does. */
const withHoles =
  (indexes: readonly number[]): ReadChildren =>
  ({ filter, start = 0, count = Infinity }) =>
    Promise.resolve(
      filter === 'named' ? named : indexes.filter((index) => index >= start && index < start + count).map(item),
    );

test('the pages of a sparse array come to an end, with each item and named child once', async () => {
  const lengths = fc.integer({ min: 1, max: 60 });
  const sparse = lengths.chain((length) =>
    fc.tuple(fc.constant(length), fc.uniqueArray(fc.nat(length - 1)), fc.integer({ min: 1, max: 70 })),
  );
  await fc.assert(
    fc.asyncProperty(sparse, async ([length, unordered, count]) => {
      const indexes = unordered.toSorted((one, other) => one - other);
      const pages = await readPages(withHoles(indexes), length, count);
      expect(pages.flat()).toEqual([...indexes.map(item), ...named].map(({ name }) => name));
    }),
  );
});

test('an adapter that ignores paging gives each item of a sparse array once', async () => {
  const indexes = [3, 4, 900];
  const read: ReadChildren = () => Promise.resolve([...indexes.map(item), ...named]);
  const pages = await readPages(read, 1_000, 100);
  expect(pages.flat()).toEqual(['[3]', '[4]', '[900]', 'length', 'size']);
});

test('named children are read only for a page that reaches them', async () => {
  const filters: unknown[] = [];
  const read: ReadChildren = (args) => {
    filters.push(args.filter);
    return withHoles([900])(args);
  };
  const counts = { indexedVariables: 1_000, namedVariables: 2 };
  const first = await variableSlice(read, counts, { start: 0, count: 100, filter: undefined });
  expect(first).toEqual({ children: [], total: 1_002, next: 100 });
  expect(filters).toEqual(['indexed']);
});

test('without a number of items all is read once, and the headings of an adapter come last', async () => {
  const read = adapters['ignores paging and adds headings']?.(3) ?? (() => Promise.resolve([]));
  const { children, total } = await variableSlice(read, {}, { start: 0, count: 100, filter: undefined });
  const order = ['[0]', '[1]', '[2]', 'length', 'size', 'special variables'];
  expect(children.map(({ variable }) => variable.name)).toEqual(order);
  expect(total).toBe(6);
  const onlyNamed = await variableSlice(read, {}, { start: 1, count: 1, filter: 'named' });
  expect(onlyNamed.children).toEqual([{ place: 1, variable: child('size') }]);
});

/** Every child of a long list by pages, and how many there are. */
async function readLong(all: readonly Dap.Variable[], count: number, filter?: AskedSlice['filter']) {
  const long = { first: all.slice(0, 30), total: all.length };
  const read: ReadChildren = ({ start = 0, count: asked = 0 }) => Promise.resolve(all.slice(start, start + asked));
  const found: string[] = [];
  let total = 0;
  for (let start: number | undefined = 0; start !== undefined;) {
    const slice = await sliceOfLong(read, long, { start, count, filter });
    expect(slice.children.map(({ place }) => place)).toEqual(slice.children.map((_, at) => (start ?? 0) + at));
    found.push(...slice.children.map(({ variable }) => variable.name));
    ({ next: start, total } = slice);
  }
  return { found, total };
}

test('of children that are read by their places, each is given once, the items first', async () => {
  const all = [...named, ...items(100)];
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 120 }), async (count) => {
      const order = [...items(100), ...named].map(({ name }) => name);
      expect(await readLong(all, count)).toEqual({ found: order, total: 102 });
      expect(await readLong(all, count, 'indexed')).toEqual({ found: order.slice(0, 100), total: 100 });
      expect(await readLong(all, count, 'named')).toEqual({ found: order.slice(100), total: 2 });
      const dictionary = Array.from({ length: 90 }, (_, at) => child(`key${at}`));
      expect(await readLong(dictionary, count)).toEqual({ found: dictionary.map(({ name }) => name), total: 90 });
    }),
  );
});
