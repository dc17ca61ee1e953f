import { expect, test } from 'vitest';
import type { Compound, LaunchConfiguration } from '#protocol';
import { choose } from './choose.ts';

const configuration = (name: string): LaunchConfiguration => ({ name, type: 'node', request: 'launch' });

const chosen = (name: string, compounds: readonly Compound[]) =>
  choose(name, { configurations: ['a', 'b', 'c'].map(configuration), compounds, unusable: [] }).configurations.map(
    (each) => each.name,
  );

test('a compound starts the configurations of the compounds in it, each once and in order', () => {
  const compounds = [
    { name: 'all', configurations: ['b', 'pair', 'a'] },
    { name: 'pair', configurations: ['c', 'b'] },
  ];
  expect(chosen('all', compounds)).toEqual(['b', 'c', 'a']);
});

test('compounds that each name the next twice, and a chain of ten thousand, are chosen at once', () => {
  const doubling = Array.from({ length: 60 }, (_, level) => ({
    name: `level ${level}`,
    configurations: level === 59 ? ['a'] : [`level ${level + 1}`, `level ${level + 1}`],
  }));
  expect(chosen('level 0', doubling)).toEqual(['a']);
  const chain = Array.from({ length: 10_000 }, (_, link) => ({
    name: `link ${link}`,
    configurations: [link === 9_999 ? 'b' : `link ${link + 1}`],
  }));
  expect(chosen('link 0', chain)).toEqual(['b']);
});
