/** What a test file repeats prints a line like this: server/src/testing/effort.ts, e2e/repetition.ts, effort.mjs. */
const line = /^\s*(?<what>\S.*?): (?<count>[\d,]+)(?: of [\d,]+)?, seed \d+\s*$/gm;

/** Imports that make the number of repetitions depend on the kind of run. */
const imports = /from '(?:fast-check|(?:[./\w]+\/)?testing\/effort\.ts|\.\/repetition\.ts)'/;

/** True if a test file repeats something more often in `npm run test:long` than in `npm test`. */
export const isRepeated = (text) => imports.test(text) && /\brepetitions\(|\bfc\b/.test(text);

/** What a run printed that it repeats, as "cuts of the connection: 10,000"; what has several lines is added up. */
export function printedCounts(output) {
  const counts = new Map();
  for (const { groups } of output.matchAll(line)) {
    const count = Number(groups.count.replaceAll(',', ''));
    counts.set(groups.what, (counts.get(groups.what) ?? 0) + count);
  }
  return [...counts].map(([what, count]) => `${what}: ${count.toLocaleString('en')}`);
}
