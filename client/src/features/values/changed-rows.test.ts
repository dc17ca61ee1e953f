import { expect, test } from 'vitest';
import { followed, nextChanged } from './changed-rows.ts';
import type { ValueRow } from './value-row.ts';

const row = (key: string, was?: string): ValueRow => ({
  type: 'variable',
  key,
  level: 1,
  variable: { name: key, value: '1', variablesReference: 0 },
  kind: 'number',
  was,
  age: 'now',
  expandable: false,
  expanded: false,
});

const rows = [row('a', '0'), row('b'), row('c', '0'), row('d')];

test.each([
  [undefined, 'a'],
  ['a', 'c'],
  ['b', 'c'],
  ['c', 'a'],
  ['gone', 'a'],
])('after %s the next changed row is %s', (after, next) => {
  expect(nextChanged(rows, after)?.key).toBe(next);
});

test('without changes there is no next changed row', () => {
  expect(nextChanged([row('a')], 'a')).toBeUndefined();
});

test('changes are followed only in collapsed rows that were shown once, and only in a few of them', () => {
  const paths = Array.from({ length: 30 }, (_, index) => `Locals/${index}`);
  const isFollowed = followed((path: string) => paths.includes(path));
  expect(isFollowed('Locals/never shown')).toBe(false);
  expect(paths.filter((path) => isFollowed(path))).toEqual(paths.slice(0, 20));
});
