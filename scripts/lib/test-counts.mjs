import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

/** The specs of Playwright's report, in suites at any depth. */
const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** The place of a second run's trace, for people. */
function traceOf(results) {
  const trace = results.flatMap(({ attachments }) => attachments).find(({ name }) => name === 'trace');
  return trace === undefined ? '' : ` (trace: ${relative(root, trace.path)})`;
}

/** A test's name, and below it the first line of what its first failed run says. */
function withReason(name, reasons) {
  const [line = ''] = stripVTControlCharacters(reasons[0] ?? '').split('\n');
  return line === '' ? name : `${name}\n    ${line}`;
}

/** The end-to-end tests with an outcome, in Playwright's report. */
const specsThatAre = (outcome, report) =>
  specsOf(report).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === outcome)
      .map(({ results }) => {
        const reasons = results.flatMap(({ errors = [] }) => errors.map(({ message }) => message));
        return withReason(`e2e/${file}: ${title}${traceOf(results)}`, reasons);
      }),
  );

/** The unit tests of Vitest's report that a predicate selects. */
const testsThat = (selects, testResults) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(selects)
      .map(({ fullName, failureMessages }) => withReason(`${relative(root, name)}: ${fullName}`, failureMessages)),
  );

/** The files of Vitest's report that could not be loaded. */
const unloadable = (testResults) =>
  testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name }) => relative(root, name));

/**
 * How to count in each runner's JSON report. Tests that did not run because the run ended early count as skipped. A failed
 * test is named in `failures`, with what it said. A flaky test failed once and then passed: it counts as passed, and is
 * named too. `exercised` has an "adapter row" for each row of the protocol that a passing test has exercised.
 */
const readers = {
  vitest: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
    files: testResults.map(({ name }) => relative(root, name)),
    passed: numPassedTests,
    // A file that cannot be loaded fails without a test in it.
    failed: numFailedTests + unloadable(testResults).length,
    skipped: numPendingTests + numTodoTests,
    failures: [...testsThat(({ status }) => status === 'failed', testResults), ...unloadable(testResults)],
    flaky: testsThat(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0, testResults),
    exercised: testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .flatMap(({ status, meta }) => (status === 'passed' ? (meta?.exercised ?? []) : [])),
  }),
  playwright: ({ stats, errors, ...report }) => ({
    files: [],
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...specsThatAre('unexpected', report), ...errors.map(({ message }) => `e2e: ${message}`)],
    flaky: specsThatAre('flaky', report),
    exercised: specsOf(report)
      .flatMap(({ tests }) => tests)
      .filter(({ status }) => status === 'expected' || status === 'flaky')
      .flatMap(({ results }) => results.at(-1)?.annotations ?? [])
      .flatMap(({ type, description }) => (type === 'exercised' ? [description] : [])),
  }),
};

/** The counts of a run without tests. */
export const none = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], exercised: [] };

/** Counts with one failure more, which no test explains. */
const unexplained = (counts, failure) => ({ ...counts, failed: 1, failures: [failure] });

/**
 * The counts of a runner, from its report and its exit code. A run that failed without a failed test, or without a report,
 * counts as one failure, and so does one that ran another number of tests than were chosen, or files that were left out.
 */
export function testCounts(runner, file, exitCode, { chosen, leftOut = [] } = {}) {
  let read;
  try {
    read = readers[runner](JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return unexplained(none, `${runner} itself: see its output`);
  }
  const { files, ...counts } = read;
  if (counts.failed > 0) return counts;
  const wrong = leftOut.find((each) => files.includes(each));
  if (wrong !== undefined) return unexplained(counts, `${runner} itself: it ran ${wrong}, which was left out`);
  if (exitCode !== 0) return unexplained(counts, `${runner} itself: see its output`);
  const ran = counts.passed + counts.skipped;
  return chosen === undefined || ran === chosen
    ? counts
    : unexplained(counts, `${runner} itself: it ran ${ran} of ${chosen} chosen tests`);
}

/** The sum of several counts. */
export const sumOf = (counts) =>
  counts.reduce(
    (sum, { passed, failed, skipped, failures, flaky, exercised }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
      failures: [...sum.failures, ...failures],
      flaky: [...sum.flaky, ...flaky],
      exercised: [...sum.exercised, ...exercised],
    }),
    none,
  );

/** The summary of a test run, in one line. */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const titled = (title, names) =>
  names.length === 0 ? [] : [`${names.length} ${title}:`, ...names.map((name) => `  ${name}`)];

/** The tests and checks that failed, and the tests that passed only when run again, in lines. */
export const namedLines = ({ failures, flaky }) => [
  ...titled('flaky (failed, then passed when run again)', flaky),
  ...titled('failed', failures),
];
