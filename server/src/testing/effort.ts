/** How often a test repeats something in `npm test`, `npm run test:all` and `npm run test:long`. */
export interface Repetitions {
  readonly test: number;
  readonly all: number;
  readonly long: number;
}

/** How much the run tests: `STOPLINE_TEST_EFFORT`, as scripts/test.mjs sets it. */
const effort = (): keyof Repetitions => {
  const given = process.env.STOPLINE_TEST_EFFORT;
  return given === 'all' || given === 'long' ? given : 'test';
};

/**
 * Picks the count for this run and prints it, so that the output of a run says how much was tested. Not for properties of
 * fast-check: their runs are multiplied by scripts/lib/effort.mjs.
 */
export function repetitions(what: string, counts: Repetitions): number {
  const count = counts[effort()];
  process.stdout.write(`${what}: ${count.toLocaleString('en')} of ${counts.long.toLocaleString('en')}, seed ${seed}\n`);
  return count;
}

/** The seed of random choices: `STOPLINE_TEST_SEED`, as scripts/test.mjs sets it, or a new one. */
export const seed = Number(process.env.STOPLINE_TEST_SEED ?? Date.now() % 2 ** 31);
