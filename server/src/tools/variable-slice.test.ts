import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Dap } from '#protocol';
import { variableSlice, type ReadChildren } from './variable-slice.ts';

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

test.each(Object.entries(adapters))('an adapter that %s gives exactly the asked items', async (_what, adapter) => {
  await fc.assert(
    fc.asyncProperty(fc.nat(50), fc.nat(60), fc.integer({ min: 1, max: 60 }), async (length, start, count) => {
      const counts = length > 0 ? { indexedVariables: length } : {};
      const slice = await variableSlice(adapter(length), counts, { start, count, filter: 'indexed' });
      expect(slice.variables.map(({ name }) => name)).toEqual(
        items(length)
          .slice(start, start + count)
          .map(({ name }) => name),
      );
      expect(slice.total).toBe(length);
    }),
  );
});

test.each(Object.entries(adapters))('an adapter that %s gives each child once, page by page', async (what, adapter) => {
  const all: string[] = [];
  for (let start = 0; ;) {
    const asked = { start, count: 7, filter: undefined };
    const { variables, total } = await variableSlice(adapter(20), { indexedVariables: 20 }, asked);
    all.push(...variables.map(({ name }) => name));
    start += variables.length;
    if (start >= total || variables.length === 0) break;
  }
  const last = what.endsWith('headings') ? [heading] : [];
  expect(all).toEqual([...items(20), ...named, ...last].map(({ name }) => name));
});

test('without a number of items all is read once, and the headings of an adapter come last', async () => {
  const read = adapters['ignores paging and adds headings']?.(3) ?? (() => Promise.resolve([]));
  const { variables, total } = await variableSlice(read, {}, { start: 0, count: 100, filter: undefined });
  expect(variables.map(({ name }) => name)).toEqual(['[0]', '[1]', '[2]', 'length', 'size', 'special variables']);
  expect(total).toBe(6);
  const onlyNamed = await variableSlice(read, {}, { start: 1, count: 1, filter: 'named' });
  expect(onlyNamed.variables).toEqual([child('size')]);
});
