import { expect, test } from 'vitest';
import { shownConfigurations } from './configuration-order.ts';

const entry = (name: string, presentation?: unknown) => ({
  name,
  type: 'node',
  request: 'launch' as const,
  presentation,
});
const order = (...entries: ReturnType<typeof entry>[]) => shownConfigurations(entries).map(({ name }) => name);

test('configurations are shown by group and order, those without a presentation last', () => {
  const names = order(
    entry('plain'),
    entry('b2', { group: 'b', order: 2 }),
    entry('first', { order: 1 }),
    entry('b', { group: 'b' }),
    entry('a', { group: 'a', order: 9 }),
    entry('b1', { group: 'b', order: 1 }),
    entry('also plain', 'no object'),
  );
  expect(names).toEqual(['a', 'b1', 'b2', 'b', 'first', 'plain', 'also plain']);
});

test('a hidden configuration is not shown', () => {
  expect(order(entry('a', { hidden: true }), entry('b', { hidden: 'yes' }))).toEqual(['b']);
});
