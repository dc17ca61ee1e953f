import { expect, test } from 'vitest';
import { resultsOf, type Result } from './result.ts';
import type { Family, Row, Sample } from './row.ts';

function resultOf(row: Partial<Row>, floor: readonly Partial<Sample>[], ours: readonly Sample[]): Result {
  const family: Family = {
    name: 'family',
    languages: [undefined],
    runs: 1,
    ours: () => Promise.resolve({}),
    rows: [{ name: 'row', unit: 'ms', measure: 'time', at: 'p50', ...row }],
  };
  const [result] = resultsOf(family, undefined, { floor, ours });
  if (result === undefined) throw new Error('There is no result.');
  return result;
}

const time = (...values: readonly number[]): Sample => ({ time: values });

test('the values of all runs are summed up together, and set against the floor', () => {
  const result = resultOf({}, [time(10), time(10)], [time(20, 30), time(40)]);
  expect(result).toMatchObject({ floor: 10, ours: 30, ratio: 3, difference: 20, count: 3, isReached: undefined });
});

test.each([
  [{ atMost: 30 }, 30, true],
  [{ atMost: 29 }, 29, false],
  [{ overFloor: 20 }, 30, true],
  [{ overFloor: 19 }, 29, false],
])('the goal %j against 30 over a floor of 10', (goal, limit, isReached) => {
  expect(resultOf({ goal }, [time(10)], [time(30)])).toMatchObject({ limit, isReached });
});

test('without a floor there is no ratio, and a goal may still be a limit', () => {
  const result = resultOf({ goal: { atMost: 5 } }, [], [time(4)]);
  expect(result).toMatchObject({ floor: undefined, ratio: undefined, difference: undefined, isReached: true });
});

test('a floor of nothing has no ratio', () => {
  expect(resultOf({}, [time(0)], [time(4)])).toMatchObject({ floor: 0, ratio: undefined, difference: 4 });
});

test('a goal over a floor that was not measured is an error', () => {
  expect(() => resultOf({ goal: { overFloor: 5 } }, [], [time(4)])).toThrow('none was measured');
});

test('a row whose measure was not taken is an error', () => {
  expect(() => resultOf({ measure: 'other' }, [], [time(4)])).toThrow('Nothing was measured');
});
