/** The debuggers that `npm test` uses in tests that run with several. */
const inNpmTest = new Set(['js-debug', 'js-debug on Node', 'debugpy', 'lldb-dap']);

/** Details of one of several similar tests: `npm test` runs only the first, `npm run test:all` runs all. */
export const repetition = (isFirst: boolean): { readonly tag: string[] } => ({ tag: isFirst ? [] : ['@all'] });

/** Details of a test that runs with several debuggers. */
export const playedWith = (name: string) => repetition(inNpmTest.has(name));

/** How often a test repeats something in `npm test`, `npm run test:all` and `npm run test:long`. */
interface Repetitions {
  readonly test: number;
  readonly all: number;
  readonly long: number;
}

/** Picks the count for this run, as server/src/testing/effort.ts does, and prints it. */
export function repetitions(what: string, { test, all, long }: Repetitions): number {
  const count = new Map(Object.entries({ all, long })).get(process.env.STOPLINE_TEST_EFFORT ?? '') ?? test;
  process.stdout.write(`${what}: ${count.toLocaleString('en')} of ${long.toLocaleString('en')}, seed ${seed}\n`);
  return count;
}

/** The seed of random choices: `STOPLINE_TEST_SEED`, as scripts/test.mjs sets it, or a new one. */
export const seed = Number(process.env.STOPLINE_TEST_SEED ?? Date.now() % 2 ** 31);
