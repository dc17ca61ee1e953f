import type { Bench, Language } from './bench.ts';

/** The unit of a number. A kB has 1,000 bytes, a MiB 1,048,576. */
export type Unit = 'ms' | 'kB' | 'MiB' | 'count';

/** How a number is computed from all values. */
export type Statistic = 'p50' | 'p95' | 'p99' | 'max';

/** A goal: a limit, or a distance to the floor of the same run. */
export type Goal = { readonly atMost: number } | { readonly overFloor: number };

/** The values of one run, by measure: one, or one for each step. */
export type Sample<Measure extends string = string> = Readonly<Record<Measure, readonly number[]>>;

/** A row of the table. Its family measures it. */
export interface Row<Measure extends string = string> {
  readonly name: string;
  readonly unit: Unit;
  readonly measure: Measure;
  /** Over the values of all runs together. */
  readonly at: Statistic;
  readonly goal?: Goal;
}

/** Rows of one measurement. Floor and ours are measured alternately, so that both have the same noise. */
export interface Family<Measure extends string = string> {
  readonly name: string;
  /** Measured once for each; `undefined` for a measurement without a language. */
  readonly languages: readonly (Language | undefined)[];
  /** How often each side is measured. */
  readonly runs: number;
  /** The minimum, measured without Stopline. Measures without a floor are omitted. */
  readonly floor?: (bench: Bench) => Promise<Partial<Sample<Measure>>>;
  readonly ours: (bench: Bench) => Promise<Sample<Measure>>;
  readonly rows: readonly Row<Measure>[];
  /** Measured by `--short` too. */
  readonly isInShort?: boolean;
}
