import type { Statistic } from './row.ts';

const nothingMeasured = () => new Error('Nothing was measured.');

const ascending = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);

/** The value that a share of all values does not exceed, by nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const rank = Math.max(1, Math.ceil(share * values.length));
  const value = ascending(values)[rank - 1];
  if (value === undefined) throw nothingMeasured();
  return value;
}

/** The median; with an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  const upper = sorted[Math.floor(sorted.length / 2)];
  if (lower === undefined || upper === undefined) throw nothingMeasured();
  return (lower + upper) / 2;
}

/** How each statistic is taken. */
export const statistics: Readonly<Record<Statistic, (values: readonly number[]) => number>> = {
  p50: median,
  p95: (values) => percentile(values, 0.95),
  p99: (values) => percentile(values, 0.99),
  max: (values) => percentile(values, 1),
};
