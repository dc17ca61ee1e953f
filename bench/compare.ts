import type { Language } from './bench.ts';
import type { Measured } from './result.ts';
import type { Family, Row, Sample } from './row.ts';
import { median, statistics } from './statistics.ts';
import { inUnit, tableOf, type Column } from './table.ts';

/** A row as two builds have it, and whether they differ by more than the noise. */
export interface Change {
  readonly name: string;
  readonly language: Language | undefined;
  readonly unit: Row['unit'];
  /** The medians of the runs. */
  readonly before: number;
  readonly after: number;
  readonly verdict: 'lower' | 'higher' | 'the same';
}

/** How often each build is measured, at least: of ten runs in any order, five are all below the others in 1 of 126 cases. */
const leastRuns = 5;

/** Smaller differences are not worth a look, in shares of the value before. */
const leastShare = 0.05;

/** A family that measures another build in place of the floor. */
export const against = (family: Family, command: string): Family => ({
  ...family,
  runs: Math.max(family.runs, leastRuns),
  floor: (bench) => family.ours({ ...bench, command }),
});

/** A number of each run. */
const ofRuns = (samples: readonly Partial<Sample>[], { measure, at }: Row): readonly number[] =>
  samples.flatMap((sample) => {
    const values = sample[measure] ?? [];
    return values.length === 0 ? [] : [statistics[at](values)];
  });

/** Each run counts once. They differ if all runs of one build are above all of the other, by more than a little. */
export function changesOf(family: Family, language: Language | undefined, measured: Measured): readonly Change[] {
  return family.rows.map((row) => {
    const before = ofRuns(measured.floor, row);
    const after = ofRuns(measured.ours, row);
    const [from, to] = [median(before), median(after)];
    const isLarge = Math.abs(to - from) > leastShare * Math.abs(from);
    const isLower = isLarge && Math.max(...after) < Math.min(...before);
    const isHigher = isLarge && Math.min(...after) > Math.max(...before);
    return {
      name: row.name,
      language,
      unit: row.unit,
      before: from,
      after: to,
      verdict: isLower ? 'lower' : isHigher ? 'higher' : 'the same',
    };
  });
}

const inPercent = ({ before, after }: Change): string =>
  before === 0 ? '' : `${after >= before ? '+' : ''}${Math.round((after / before - 1) * 100)} %`;

const columns: readonly Column<Change>[] = [
  { head: 'name', isNumber: false, text: ({ name }) => name },
  { head: 'language', isNumber: false, text: ({ language }) => language ?? '' },
  { head: 'before', isNumber: true, text: ({ before, unit }) => inUnit(before, unit) },
  { head: 'after', isNumber: true, text: ({ after, unit }) => inUnit(after, unit) },
  { head: 'change', isNumber: true, text: inPercent },
  { head: '', isNumber: false, text: ({ verdict }) => (verdict === 'the same' ? '' : verdict.toUpperCase()) },
];

/** The changes as an aligned table for a terminal. */
export const changeTable = (changes: readonly Change[]): string => tableOf(columns, changes);
