import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, Language } from './bench.ts';
import type { BenchOptions } from './options.ts';
import type { Measured, Result } from './result.ts';
import type { Family, Sample } from './row.ts';
import { scoped, type Scope } from './scope.ts';

/** The part of a bench that all measurements share. */
export type BenchBase = Omit<Bench, 'language' | 'scope'>;

/** The results of a run. */
export interface Outcome<Found = Result> {
  readonly results: readonly Found[];
  readonly problems: readonly string[];
}

const fits = (name: string, only: readonly string[]): boolean =>
  only.length === 0 || only.some((part) => name.toLowerCase().includes(part.toLowerCase()));

/** The selected families, each with its selected rows. */
export function chosen(
  families: readonly Family[],
  { only, short }: Pick<BenchOptions, 'only' | 'short'>,
): readonly Family[] {
  return families.flatMap((family) => {
    if (short && family.isInShort !== true) return [];
    if (fits(family.name, only)) return [family];
    const rows = family.rows.filter(({ name }) => fits(name, only));
    return rows.length === 0 ? [] : [{ ...family, rows }];
  });
}

/** A measurement that takes longer is cancelled, and everything that it started is ended. */
const giveUpMs = 120_000;

/** Runs one measurement with a scope of its own. */
function once<Measured>(work: (scope: Scope) => Promise<Measured>): Promise<Measured> {
  return scoped(async (scope) => {
    const waiting = new AbortController();
    scope.keep(waiting, (each) => each.abort());
    const late = async (): Promise<never> => {
      await pause(giveUpMs, undefined, { signal: waiting.signal });
      throw new Error(`It was cancelled after ${giveUpMs / 1_000} s.`);
    };
    return Promise.race([work(scope), late()]);
  });
}

/** Measures floor and ours alternately, starting with the other one each time. */
async function measure(
  family: Family,
  language: Language | undefined,
  base: BenchBase,
  runs: number,
): Promise<Measured> {
  const floor: Partial<Sample>[] = [];
  const ours: Sample[] = [];
  const sides = [
    async () => {
      const measureFloor = family.floor;
      if (measureFloor) floor.push(await once((scope) => measureFloor({ ...base, language, scope })));
    },
    async () => {
      ours.push(await once((scope) => family.ours({ ...base, language, scope })));
    },
  ];
  for (let run = 0; run < runs; run += 1) {
    for (const side of run % 2 === 0 ? sides : sides.toReversed()) await side();
  }
  return { floor, ours };
}

/** What the runs of a family mean, by its rows. */
export type Conclude<Found> = (family: Family, language: Language | undefined, measured: Measured) => readonly Found[];

/** Measures everything that is selected. A problem with one family is reported, and the next is measured. */
export async function runFamilies<Found>(
  families: readonly Family[],
  base: BenchBase,
  options: BenchOptions,
  { say, conclude }: { readonly say: (words: string) => void; readonly conclude: Conclude<Found> },
): Promise<Outcome<Found>> {
  const results: Found[] = [];
  const problems: string[] = [];
  for (const family of chosen(families, options)) {
    const wanted = family.languages.filter((one) => one === undefined || options.languages.includes(one));
    for (const language of wanted) {
      const name = language === undefined ? family.name : `${family.name}, ${language}`;
      const started = performance.now();
      try {
        const measured = await measure(family, language, base, options.runs ?? family.runs);
        results.push(...conclude(family, language, measured));
        say(`${name}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
      } catch (error) {
        const problem = `${name}: ${error instanceof Error ? error.message : String(error)}`;
        problems.push(problem);
        say(`NOT MEASURED ${problem}`);
      }
    }
  }
  return { results, problems };
}
