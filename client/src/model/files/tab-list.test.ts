import { describe, expect, test } from 'vitest';
import type { OpenTab } from './open-document.ts';
import { keptTab, neighbour, tabBy, tabNames, withTab } from './tab-list.ts';

const of = (key: string) => ({ key, label: key, path: key });
const open = (keys: readonly string[], isKept: boolean, selected?: string): readonly OpenTab[] =>
  keys.reduce<readonly OpenTab[]>((tabs, key) => withTab(tabs, of(key), { selected, isKept }), []);
/** A preview in brackets. */
const said = (tabs: readonly OpenTab[]) => tabs.map(({ key, isPreview }) => (isPreview ? `[${key}]` : key));

describe('an opened document', () => {
  test('replaces the preview: stepping through thirty files leaves one tab', () => {
    const files = Array.from({ length: 30 }, (_, index) => `lib/${index}.py`);
    expect(said(open(files, false))).toEqual(['[lib/29.py]']);
  });

  test('leaves permanent tabs, and goes beside the selected one', () => {
    const kept = open(['a', 'b', 'c'], true);
    const [shown, another] = ['x', 'y'].map((key) => withTab(kept, of(key), { selected: 'a', isKept: false }));
    expect([shown, another].map((tabs) => said(tabs ?? []))).toEqual([
      ['a', '[x]', 'b', 'c'],
      ['a', '[y]', 'b', 'c'],
    ]);
    expect(said(withTab(shown ?? [], of('z'), { selected: 'b', isKept: true }))).toEqual(['a', 'z', 'b', 'c']);
  });

  test('has one tab, which stays as it is unless it becomes permanent', () => {
    const tabs = withTab(open(['a', 'b'], true), of('x'), { selected: 'b', isKept: false });
    expect(withTab(tabs, of('a'), { selected: 'x', isKept: false })).toBe(tabs);
    expect(said(withTab(tabs, of('x'), { selected: 'a', isKept: true }))).toEqual(['a', 'b', 'x']);
    expect(said(keptTab(tabs, 'x'))).toEqual(['a', 'b', 'x']);
    expect(keptTab(tabs, 'a')).toBe(tabs);
  });
});

test('closing a tab selects the next one, or the one before the last', () => {
  const tabs = open(['a', 'b', 'c'], true);
  expect(['a', 'c', 'none'].map((key) => neighbour(tabs, key)?.key)).toEqual(['b', 'b', undefined]);
  expect(neighbour(open(['a'], true), 'a')).toBeUndefined();
});

test('tabs are cycled through', () => {
  const tabs = open(['a', 'b', 'c'], true);
  expect([tabBy(tabs, 'c', 1), tabBy(tabs, 'a', -1), tabBy(tabs, 'a', 1)].map((tab) => tab?.key)).toEqual([
    'a',
    'c',
    'b',
  ]);
  expect(tabBy([], undefined, 1)).toBeUndefined();
});

test('files of one name are distinguished by as few folders as possible', () => {
  const labels = ['main.py', 'src/util.py', 'test/util.py', 'a/x/__init__.py', 'b/x/__init__.py', '__init__.py'];
  expect(tabNames(labels.map(of)).map(({ name, folder }) => `${name} ${folder}`.trim())).toEqual([
    'main.py',
    'util.py src',
    'util.py test',
    '__init__.py a/x',
    '__init__.py b/x',
    '__init__.py .',
  ]);
});
