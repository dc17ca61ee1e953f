import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';

/** The specs of Playwright's report, in suites at any depth. */
const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** The place of a second run's trace, for people. */
function traceOf(results) {
  const trace = results.flatMap(({ attachments }) => attachments).find(({ name }) => name === 'trace');
  return trace === undefined ? '' : ` (trace: ${relative(root, trace.path)})`;
}

/**
 * How to count in each runner's JSON report. Tests that did not run because the run ended early count as skipped. A flaky
 * test failed once and then passed: it counts as passed, and is named. `exercised` has an "adapter row" for each row of the
 * protocol that a passing test has exercised.
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
    exercised: testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .flatMap(({ status, meta }) => (status === 'passed' ? (meta?.exercised ?? []) : [])),
  }),
  playwright: ({ stats, errors, ...report }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: specsOf(report).flatMap(({ file, title, tests }) =>
      tests.filter(({ status }) => status === 'flaky').map(({ results }) => `e2e/${file}: ${title}${traceOf(results)}`),
    ),
    exercised: specsOf(report)
      .flatMap(({ tests }) => tests)
      .filter(({ status }) => status === 'expected' || status === 'flaky')
      .flatMap(({ results }) => results.at(-1)?.annotations ?? [])
      .flatMap(({ type, description }) => (type === 'exercised' ? [description] : [])),
  }),
};

/** The counts of a run without tests. */
export const none = { passed: 0, failed: 0, skipped: 0, flaky: [], exercised: [] };

/**
 * The counts of a runner, from its report and its exit code. A run that failed without a failed test, or without a report,
 * counts as one failure.
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
    (sum, { passed, failed, skipped, flaky, exercised }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
      flaky: [...sum.flaky, ...flaky],
      exercised: [...sum.exercised, ...exercised],
    }),
    none,
  );

/** The summary of a test run, in one line. */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** A line for each test that failed once and passed when it was run again; none where no test was flaky. */
export const flakyLines = ({ flaky }) =>
  flaky.length === 0
    ? []
    : [`${flaky.length} flaky (failed, then passed when run again):`, ...flaky.map((name) => `  ${name}`)];
