import type { Bench } from '../bench.ts';
import type { Family, Sample, Statistic } from '../row.ts';
import { scoped } from '../scope.ts';

/** The times of one size, in milliseconds. */
type MeasureSize = (bench: Bench, size: number) => Promise<readonly number[]>;

/** How a time grows with the amount of something. */
export interface Growth {
  /** What there is more and more of, in the plural. */
  readonly of: string;
  /** What is timed. */
  readonly time: string;
  readonly at: Statistic;
  /** Ascending. */
  readonly sizes: readonly number[];
  readonly floor: MeasureSize;
  readonly ours: MeasureSize;
}

/** The name of a growth's family. */
export const familyName = ({ of }: Pick<Growth, 'of'>): string => `growth, ${of}`;

/** Measures one size after another. */
async function measureAll(measure: MeasureSize, sizes: readonly number[], bench: Bench): Promise<Sample> {
  const sample: Record<string, readonly number[]> = {};
  for (const size of sizes) sample[String(size)] = await scoped((scope) => measure({ ...bench, scope }, size));
  return sample;
}

/** The family of a growth, with a row for each size. */
export function growthFamily({ of, time, at, sizes, floor, ours }: Growth): Family {
  return {
    name: familyName({ of }),
    languages: [undefined],
    runs: 1,
    floor: (bench) => measureAll(floor, sizes, bench),
    ours: (bench) => measureAll(ours, sizes, bench),
    rows: sizes.map((size) => ({
      name: `growth, ${size.toLocaleString('en')} ${of}: ${time}, ${at}`,
      unit: 'ms',
      measure: String(size),
      at,
    })),
  };
}
