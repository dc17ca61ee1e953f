import fc from 'fast-check';
import { expect, test } from 'vitest';
import { median, percentile, statistics } from './statistics.ts';

const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 });

test('a percentile is one of the values, and a share of them does not exceed it', () => {
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
      const value = percentile(all, share);
      expect(all).toContain(value);
      expect(all.filter((one) => one <= value).length).toBeGreaterThanOrEqual(share * all.length);
    }),
  );
});

test('the median has as many values above it as below', () => {
  fc.assert(
    fc.property(values, (all) => {
      const middle = median(all);
      expect(all.filter((one) => one > middle).length).toBeLessThanOrEqual(all.length / 2);
      expect(all.filter((one) => one < middle).length).toBeLessThanOrEqual(all.length / 2);
    }),
  );
});

test('each statistic of a hundred values is the one that its name says', () => {
  const all = Array.from({ length: 100 }, (_, index) => 100 - index);
  const taken = Object.entries(statistics).map(([name, of]) => [name, of(all)]);
  expect(Object.fromEntries(taken)).toEqual({ p50: 50.5, p95: 95, p99: 99, max: 100 });
});

test('nothing measured is an error, not a number', () => {
  expect(() => median([])).toThrow('Nothing was measured');
  expect(() => percentile([], 0.95)).toThrow('Nothing was measured');
});
