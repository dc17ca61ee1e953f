import { readFileSync } from 'node:fs';

/** How each runner's JSON report counts; what did not run because the run broke off counts as skipped. */
const readers = {
  vitest: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
    passed: numPassedTests,
    // A file that cannot be loaded fails without a test in it.
    failed:
      numFailedTests +
      testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length).length,
    skipped: numPendingTests + numTodoTests,
  }),
  playwright: ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }),
};

/**
 * What a runner did, from its report and its exit code. A run that failed without a failed test, or without a report,
 * counts as one failure: there is no way to fail and be counted as well.
 */
export function testCounts(runner, file, exitCode) {
  let counts;
  try {
    counts = readers[runner](JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const { passed, failed, skipped } = counts;
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped };
}

/** The sum of several counts. */
export const sumOf = (counts) =>
  counts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** The one line that sums a test run up. */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
