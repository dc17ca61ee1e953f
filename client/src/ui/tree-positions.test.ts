import { html } from 'lit';
import { expect, test } from 'vitest';
import { treePositions } from './tree-positions.ts';

const rowsOf = (...levels: readonly number[]) =>
  levels.map((level, index) => ({ key: String(index), level, label: '', content: html`` }));

test('siblings are counted under their own parent', () => {
  const positions = treePositions(rowsOf(1, 2, 2, 1, 2));
  expect(positions.map(({ place, siblings }) => [place, siblings.members.length, siblings.parent])).toEqual([
    [1, 2, undefined],
    [1, 2, 0],
    [2, 2, 0],
    [2, 2, undefined],
    [1, 1, 3],
  ]);
});

test('a row that skips a level belongs to the nearest shallower row', () => {
  expect(treePositions(rowsOf(1, 3, 2))[1]?.siblings.parent).toBe(0);
  expect(treePositions(rowsOf(1, 3, 2))[2]?.siblings.parent).toBe(0);
});
