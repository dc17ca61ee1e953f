import type { Bench } from './bench.ts';
import type { Language } from './languages.ts';

/** What a number of the table is in. kB are 1,000 bytes, MiB 1,048,576. */
export type Unit = 'ms' | 'kB' | 'MiB' | 'count';

/** How one number is made of all that was measured. */
export type Statistic = 'p50' | 'p95' | 'p99' | 'max';

/** What is to be reached: a limit, or a distance to the floor of the same run. */
export type Goal = { readonly atMost: number } | { readonly overFloor: number };

/** What one run measured, by measure: one value, or one for each step. */
export type Sample<Measure extends string = string> = Readonly<Record<Measure, readonly number[]>>;

/** One row of the table: data alone. What measures it is its family. */
export interface Row<Measure extends string = string> {
  readonly name: string;
  readonly unit: Unit;
  readonly measure: Measure;
  /** Over the values of all runs together. */
  readonly at: Statistic;
  readonly goal?: Goal;
}

/** Rows that come of one measurement. Floor and ours are run in turns, so that both meet the same noise. */
export interface Family<Measure extends string = string> {
  readonly name: string;
  /** Measured once for each of them; undefined is for what has no language. */
  readonly languages: readonly (Language | undefined)[];
  /** How often each side is measured. */
  readonly runs: number;
  /** The least that is needed, by no code of ours. Measures that have no floor are left out. */
  readonly floor?: (bench: Bench) => Promise<Partial<Sample<Measure>>>;
  readonly ours: (bench: Bench) => Promise<Sample<Measure>>;
  readonly rows: readonly Row<Measure>[];
}
