import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';

/** The specs of a report of Playwright's, however deep their suites lie. */
const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Where the trace of a second run is, for people to read. */
function traceOf(results) {
  const trace = results.flatMap(({ attachments }) => attachments).find(({ name }) => name === 'trace');
  return trace === undefined ? '' : ` (trace: ${relative(root, trace.path)})`;
}

/**
 * How each runner's JSON report counts; what did not run because the run broke off counts as skipped. A flaky test failed
 * once and then passed: it counts as passed, and is named.
 */
const readers = {
  vitest: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
    passed: numPassedTests,
    // A file that cannot be loaded fails without a test in it.
    failed:
      numFailedTests +
      testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length).length,
    skipped: numPendingTests + numTodoTests,
    flaky: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
    ),
  }),
  playwright: ({ stats, errors, ...report }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: specsOf(report).flatMap(({ file, title, tests }) =>
      tests.filter(({ status }) => status === 'flaky').map(({ results }) => `e2e/${file}: ${title}${traceOf(results)}`),
    ),
  }),
};

/** The counts of a run in which nothing ran. */
export const none = { passed: 0, failed: 0, skipped: 0, flaky: [] };

/**
 * What a runner did, from its report and its exit code. A run that failed without a failed test, or without a report,
 * counts as one failure: there is no way to fail and be counted as well.
 */
export function testCounts(runner, file, exitCode) {
  let counts;
  try {
    counts = readers[runner](JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { ...none, failed: 1 };
  }
  return { ...counts, failed: counts.failed === 0 && exitCode !== 0 ? 1 : counts.failed };
}

/** The sum of several counts. */
export const sumOf = (counts) =>
  counts.reduce(
    (sum, { passed, failed, skipped, flaky }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
      flaky: [...sum.flaky, ...flaky],
    }),
    none,
  );

/** The one line that sums a test run up. */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** A line for each test that failed once and passed when it was run again; none where no test was flaky. */
export const flakyLines = ({ flaky }) =>
  flaky.length === 0
    ? []
    : [`${flaky.length} flaky (failed, then passed when run again):`, ...flaky.map((name) => `  ${name}`)];
