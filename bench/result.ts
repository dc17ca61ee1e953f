import { statistics } from './statistics.ts';
import type { Language } from './bench.ts';
import type { Family, Goal, Row, Sample } from './row.ts';

/** A row with its numbers. */
export interface Result {
  readonly family: string;
  readonly language: Language | undefined;
  readonly name: string;
  readonly unit: Row['unit'];
  readonly floor: number | undefined;
  readonly ours: number;
  /** Ours divided by the floor; undefined without a floor, or if it is 0. */
  readonly ratio: number | undefined;
  readonly difference: number | undefined;
  /** The maximum of ours; undefined without a goal. */
  readonly limit: number | undefined;
  readonly goal: Goal | undefined;
  readonly isReached: boolean | undefined;
  /** The number of values of ours. */
  readonly count: number;
}

/** The limit of a goal in this run. Throws if the goal needs a floor that was not measured. */
function limitOf({ name, goal }: Row, floor: number | undefined): number | undefined {
  if (goal === undefined) return undefined;
  if ('atMost' in goal) return goal.atMost;
  if (floor === undefined) throw new Error(`The goal of "${name}" needs a floor, but none was measured.`);
  return floor + goal.overFloor;
}

/** What the runs of a family measured. */
export interface Measured {
  readonly floor: readonly Partial<Sample>[];
  readonly ours: readonly Sample[];
}

const valuesOf = (samples: readonly Partial<Sample>[], measure: string): readonly number[] =>
  samples.flatMap((sample) => sample[measure] ?? []);

/** The results of a family from the measurements of its runs. */
export function resultsOf(family: Family, language: Language | undefined, measured: Measured): readonly Result[] {
  return family.rows.map((row) => {
    const { name, unit, measure, at, goal } = row;
    const floorValues = valuesOf(measured.floor, measure);
    const ourValues = valuesOf(measured.ours, measure);
    const floor = floorValues.length === 0 ? undefined : statistics[at](floorValues);
    const ours = statistics[at](ourValues);
    const limit = limitOf(row, floor);
    return {
      family: family.name,
      language,
      name,
      unit,
      floor,
      ours,
      ratio: floor === undefined || floor === 0 ? undefined : ours / floor,
      difference: floor === undefined ? undefined : ours - floor,
      limit,
      goal,
      isReached: limit === undefined ? undefined : ours <= limit,
      count: ourValues.length,
    };
  });
}
