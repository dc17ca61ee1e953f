import { existsSync, readFileSync } from 'node:fs';

const testsIn = (suite) => [
  ...(suite.specs ?? []).flatMap(({ tests }) => tests),
  ...(suite.suites ?? []).flatMap(testsIn),
];

/** What the tests that passed have exercised, as "adapter row": from each runner's JSON report. */
const readers = {
  vitest: ({ testResults }) =>
    testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed')
      .flatMap(({ meta }) => meta?.exercised ?? []),
  playwright: ({ suites }) =>
    suites
      .flatMap(testsIn)
      .filter(({ status }) => status === 'expected' || status === 'flaky')
      .flatMap(({ results }) => results.at(-1)?.annotations ?? [])
      .filter(({ type }) => type === 'exercised')
      .map(({ description }) => description),
};

/** What one run of a runner has exercised. A report that is not there has nothing in it. */
export const exercisedIn = (runner, file) =>
  existsSync(file) ? readers[runner](JSON.parse(readFileSync(file, 'utf8'))) : [];

/**
 * A sentence for each row of the protocol that no passing test has exercised: on one of the adapters that are known to do
 * it, or on each of them. Rows that none does are exercised on a scripted adapter.
 */
export function unproven(coverageRows, exercised, { onEachAdapter }) {
  const proven = new Set(exercised);
  return Object.entries(coverageRows).flatMap(([row, { on }]) => {
    const adapters = on.length > 0 ? on : ['scripted'];
    const missing = adapters.filter((adapter) => !proven.has(`${adapter} ${row}`));
    if (missing.length === 0 || (!onEachAdapter && missing.length < adapters.length)) return [];
    const where = missing.join(onEachAdapter ? ' and ' : ' or ');
    return [`No passing test exercises "${row}" on ${where}: annotate one that does with exercises('${row}').`];
  });
}
