import { expect, test } from 'vitest';
import { pathOf } from '../../model/expansion.ts';
import { ExpandBelow } from './expand-below.ts';

const byDefault = (_path: string, expanded: boolean): boolean => expanded;
const root = pathOf('scope', 'order');

test('what is below a row is expanded for three levels, and the rest is announced once', () => {
  const below = new ExpandBelow();
  below.begin();
  const isExpanded = below.over(byDefault, [root]);
  const levels = [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']];
  expect(levels.map((names) => isExpanded(pathOf(root, ...names), false))).toEqual([true, true, false, false]);
  expect(isExpanded(pathOf('scope', 'orders'), false), 'a row beside it').toBe(false);
  expect(below.takeNotice()).toBe('Expanded 3 levels, and at most 100 values.');
  expect(below.takeNotice()).toBeUndefined();
});

test('at most a hundred rows are expanded in a tree', () => {
  const below = new ExpandBelow();
  below.begin();
  const expandedIn = () => {
    const isExpanded = below.over(byDefault, [root]);
    return Array.from({ length: 150 }, (_, index) => isExpanded(pathOf(root, String(index)), false)).filter(Boolean);
  };
  expect(expandedIn()).toHaveLength(100);
  expect(expandedIn(), 'when it is built again').toHaveLength(100);
});

test('prototypes and groups that adapters add stay as they are', () => {
  const below = new ExpandBelow();
  below.begin();
  const isExpanded = below.over(byDefault, [root]);
  for (const name of ['[[Prototype]]', '__proto__', 'special variables'])
    expect(isExpanded(pathOf(root, name), false)).toBe(false);
  expect(below.takeNotice(), 'nothing is missing').toBeUndefined();
});

test('a row that a person collapsed stays collapsed', () => {
  const below = new ExpandBelow();
  below.begin();
  const isExpanded = below.over((path, expanded) => (path === pathOf(root, 'a') ? false : expanded), [root]);
  expect([isExpanded(pathOf(root, 'a'), false), isExpanded(pathOf(root, 'b'), false)]).toEqual([false, true]);
});
