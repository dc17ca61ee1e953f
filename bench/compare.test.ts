import { expect, test } from 'vitest';
import type { Bench } from './bench.ts';
import { against, changesOf, changeTable } from './compare.ts';
import type { Family, Row } from './row.ts';

const family = (row: Partial<Row> = {}): Family => ({
  name: 'family',
  languages: ['python'],
  runs: 1,
  ours: ({ command }) => Promise.resolve({ time: [command.length] }),
  rows: [{ name: 'row', unit: 'ms', measure: 'time', at: 'p50', ...row }],
});

const runs = (...values: readonly number[]) => values.map((value) => ({ time: [value] }));

function changeOf(before: readonly number[], after: readonly number[]) {
  const [change] = changesOf(family(), 'python', { floor: runs(...before), ours: runs(...after) });
  return change;
}

test.each([
  [[10, 11, 12, 13, 14], [20, 21, 22, 23, 24], 'higher'],
  [[20, 21, 22, 23, 24], [10, 11, 12, 13, 14], 'lower'],
  [[10, 11, 12, 13, 21], [20, 21, 22, 23, 24], 'the same'],
  [[100, 100, 100, 100, 100], [103, 103, 103, 103, 103], 'the same'],
  [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0], 'the same'],
])('runs of %j before and %j after: %s', (before, after, verdict) => {
  expect(changeOf(before, after)).toMatchObject({ verdict });
});

test('each run counts once, by the statistic of the row', () => {
  const measured = { floor: [{ time: [1, 2, 90] }, { time: [4] }], ours: [{ time: [6] }] };
  expect(changesOf(family(), 'python', measured)).toEqual([
    { name: 'row', language: 'python', unit: 'ms', before: 3, after: 6, verdict: 'higher' },
  ]);
  expect(changesOf(family({ at: 'max' }), 'python', measured)).toMatchObject([{ before: 47, after: 6 }]);
});

test('the other build is measured in place of the floor, often enough to tell noise from a change', async () => {
  const both = against(family(), '/other/bin');
  expect(both.runs).toBe(5);
  expect(await both.floor?.({ command: '/this' } as Bench)).toEqual({ time: ['/other/bin'.length] });
  expect(await both.ours({ command: '/this' } as Bench)).toEqual({ time: ['/this'.length] });
});

test('the table says by how much, and marks what changed', () => {
  const changes = [changeOf([10, 10, 10, 10, 10], [20, 20, 20, 20, 20]), changeOf([10], [10])].filter(
    (change) => change !== undefined,
  );
  expect(changeTable(changes).split('\n')).toEqual([
    'name  language   before    after  change',
    'row   python    10.0 ms  20.0 ms  +100 %  HIGHER',
    'row   python    10.0 ms  10.0 ms    +0 %',
  ]);
});
