import { describe, expect, test } from 'vitest';
import { lineSearch } from './line-search.ts';

const found = (typed: string, ...lines: readonly string[]) => lines.filter((line) => lineSearch(typed)?.finds(line));

test('an empty or blank search matches nothing', () => {
  expect([lineSearch(''), lineSearch('  ')]).toEqual([undefined, undefined]);
});

describe('a search', () => {
  test.each([
    ['a text in any case', 'TOTAL', ['the total', 'sum'], ['the total']],
    ['signs of patterns as they are', 'a.b(', ['a.b(c)', 'axb('], ['a.b(c)']],
    ['without a word', '!tick', ['tick 1', 'tock', 'TICK'], ['tock']],
    ['a text without two words', 'line !one !"two', ['line one', 'line "two"', 'line three', 'row'], ['line three']],
    ['an operator, which excludes nothing', 'a != b', ['a != b', 'a == b'], ['a != b']],
    ['a pattern', '/^e\\d+$/', ['e12', 'E12', 'see12'], ['e12']],
    ['a pattern in any case', '/^e\\d+$/i', ['e12', 'E12', 'see12'], ['e12', 'E12']],
    ['what is no pattern, as text', '/(/', ['a /(/ b', '('], ['a /(/ b']],
  ])('finds %s', (_what, typed, lines, expected) => {
    expect(found(typed, ...lines)).toEqual(expected);
  });

  test('has the ranges of its matches in a line', () => {
    expect(lineSearch('ab')?.rangesIn('abxAB')).toEqual([
      { start: 0, end: 2 },
      { start: 3, end: 5 },
    ]);
    expect(lineSearch('!ab')?.rangesIn('xy')).toEqual([]);
    expect(lineSearch('/x*/')?.rangesIn('axxb')).toEqual([{ start: 1, end: 3 }]);
  });

  test.each(['/usr/lib/', 'a !word', '/(/'])('finds the literal text %s, without patterns or exclusions', (text) => {
    const search = lineSearch(text, { isLiteral: true });
    expect(['usr lib', 'a', `see ${text.toUpperCase()}`].filter((line) => search?.finds(line))).toEqual([
      `see ${text.toUpperCase()}`,
    ]);
  });

  test('reads only the start of a very long line', () => {
    expect(lineSearch('end')?.finds(`${'x'.repeat(1_000_000)}end`)).toBe(false);
  });
});
