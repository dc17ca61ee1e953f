import { expect, test } from 'vitest';
import { markdownTable, textTable } from './table.ts';
import type { Result } from './result.ts';

const result = (more: Partial<Result>): Result => ({
  family: 'family',
  language: undefined,
  name: 'row',
  unit: 'ms',
  floor: undefined,
  ours: 1,
  ratio: undefined,
  difference: undefined,
  limit: undefined,
  goal: undefined,
  isReached: undefined,
  count: 1,
  ...more,
});

const results = [
  result({
    name: 'launch',
    language: 'python',
    floor: 1234.56,
    ours: 1250,
    ratio: 1.0125,
    difference: 15.44,
    goal: { overFloor: 50 },
    isReached: true,
  }),
  result({ name: 'requests', unit: 'count', ours: 12, goal: { atMost: 10 }, isReached: false }),
];

test('the table is aligned: words to the left, numbers to the right, each with its unit', () => {
  expect(textTable(results).split('\n')).toEqual([
    'name      language      floor       ours   ratio  difference  goal',
    'launch    python    1234.6 ms  1250.0 ms  1.01 x     15.4 ms  ≤ floor + 50 ms  reached',
    'requests                              12                      ≤ 10             MISSED',
  ]);
});

test('the table of Markdown has the same cells', () => {
  expect(markdownTable(results).split('\n')).toEqual([
    '| name     | language |     floor |      ours |  ratio | difference | goal            |         |',
    '| -------- | -------- | --------: | --------: | -----: | ---------: | --------------- | ------- |',
    '| launch   | python   | 1234.6 ms | 1250.0 ms | 1.01 x |    15.4 ms | ≤ floor + 50 ms | reached |',
    '| requests |          |           |        12 |        |            | ≤ 10            | MISSED  |',
  ]);
});

test('short times have two decimals', () => {
  expect(textTable([result({ ours: 0.456 })])).toContain('0.46 ms');
});
