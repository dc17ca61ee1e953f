import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inRoot } from './paths.mjs';
import { namedLines, none, summary, sumOf, testCounts } from './test-counts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'stopline-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content) {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const ofVitest = (counts) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...counts,
});
const ofPlaywright = (stats, errors = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
});

test.each([
  ['vitest', ofVitest({ numPassedTests: 3 }), 0, { passed: 3, failed: 0, skipped: 0 }],
  ['vitest', ofVitest({ numPassedTests: 3, numFailedTests: 1 }), 1, { passed: 3, failed: 1, skipped: 0 }],
  ['vitest', ofVitest({ numPendingTests: 2, numTodoTests: 1 }), 0, { passed: 0, failed: 0, skipped: 3 }],
  ['vitest', ofVitest({ numPassedTests: 3 }), 1, { passed: 3, failed: 1, skipped: 0 }],
  [
    'vitest',
    ofVitest({ testResults: [{ status: 'failed', assertionResults: [] }] }),
    1,
    { passed: 0, failed: 1, skipped: 0 },
  ],
  ['playwright', ofPlaywright({ expected: 4, skipped: 1 }), 0, { passed: 4, failed: 0, skipped: 1 }],
  ['playwright', ofPlaywright({ expected: 4, unexpected: 1, flaky: 1 }), 1, { passed: 5, failed: 1, skipped: 0 }],
  ['playwright', ofPlaywright({}, [{ message: 'no tests found' }]), 1, { passed: 0, failed: 1, skipped: 0 }],
])('a report of %s is counted, and failing always counts: case %#', (runner, content, exitCode, expected) => {
  expect(testCounts(runner, report(content), exitCode)).toMatchObject(expected);
});

const failureOf = (runner) => ({ ...none, failed: 1, failures: [`${runner} itself: see its output`] });

test.each(['', 'not json', '{}'])('a run with the report %j counts as one failure', (content) => {
  expect(testCounts('vitest', report(content), 0)).toEqual(failureOf('vitest'));
});

test('a run without a report counts as one failure', () => {
  expect(testCounts('playwright', join(folder, 'none.json'), 0)).toEqual(failureOf('playwright'));
});

test.each([
  [4, []],
  [5, ['playwright itself: it ran 4 of 5 chosen tests']],
])('a run of 4 tests where %i were chosen fails unless these are all', (chosen, failures) => {
  const file = report(ofPlaywright({ expected: 3, flaky: 1 }));
  expect(testCounts('playwright', file, 0, { chosen })).toMatchObject({ passed: 4, failed: failures.length, failures });
});

test('a run of a file that was left out fails', () => {
  const passed = { status: 'passed', name: inRoot('server/src/real-a.test.ts'), assertionResults: [] };
  const file = report(ofVitest({ numPassedTests: 1, testResults: [passed] }));
  const failures = ['vitest itself: it ran server/src/real-a.test.ts, which was left out'];
  const leftOut = ['server/src/real-a.test.ts'];
  expect(testCounts('vitest', file, 0, { leftOut })).toMatchObject({ failed: 1, failures });
  expect(testCounts('vitest', file, 0, { leftOut: ['server/src/real-b.test.ts'] })).toMatchObject({ failed: 0 });
});

test('the summary is one line, and names skipped tests only where there are some', () => {
  const total = sumOf([
    { ...none, passed: 3 },
    { ...none, passed: 4, failed: 1 },
  ]);
  expect(summary(total)).toBe('7 passed, 1 failed');
  expect(summary({ ...total, skipped: 2 })).toBe('7 passed, 1 failed, 2 skipped');
});

test('a unit test that passed when it was run again is named as flaky', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'steps', failureMessages: ['too late'] },
    { status: 'passed', fullName: 'stops', failureMessages: [] },
  ];
  const testResults = [{ status: 'passed', name: inRoot('server/src/a.test.ts'), assertionResults }];
  const counts = testCounts('vitest', report(ofVitest({ numPassedTests: 2, testResults })), 0);
  expect(counts).toEqual({ ...none, passed: 2, flaky: ['server/src/a.test.ts: steps\n    too late'] });
});

test('an end-to-end test that passed when it was run again is named as flaky', () => {
  const attachments = [{ name: 'trace', path: inRoot('test-results/a/trace.zip') }];
  const results = [{ attachments: [] }, { attachments }];
  const spec = (title, status) => ({ file: 'a.spec.ts', title, tests: [{ status, results }] });
  const suites = [{ specs: [spec('steps', 'flaky')], suites: [{ specs: [spec('stops', 'expected')] }] }];
  const counts = testCounts('playwright', report({ ...ofPlaywright({ expected: 1, flaky: 1 }), suites }), 0);
  const name = 'e2e/a.spec.ts: steps (trace: test-results/a/trace.zip)';
  expect(counts).toEqual({ ...none, passed: 2, flaky: [name] });
  expect(namedLines(counts)).toEqual(['1 flaky (failed, then passed when run again):', `  ${name}`]);
  expect(namedLines(none)).toEqual([]);
});

test('what failed is named after all output, with the first line of its reason', () => {
  const assertionResults = [{ status: 'failed', fullName: 'steps', failureMessages: ['too late\n    at a.ts'] }];
  const testResults = [
    { status: 'failed', name: inRoot('server/src/a.test.ts'), assertionResults },
    { status: 'failed', name: inRoot('server/src/b.test.ts'), assertionResults: [] },
  ];
  const units = testCounts('vitest', report(ofVitest({ numFailedTests: 1, testResults })), 1);
  const failed = { attachments: [], errors: [{ message: '\u001b[31mtoo early\u001b[39m\nat b.ts' }] };
  const specs = [{ file: 'a.spec.ts', title: 'stops', tests: [{ status: 'unexpected', results: [failed, failed] }] }];
  const pages = testCounts('playwright', report({ ...ofPlaywright({ unexpected: 1 }), specs }), 1);
  expect(namedLines(sumOf([units, pages, { ...none, failed: 1, failures: ['lint'] }]))).toEqual([
    '4 failed:',
    '  server/src/a.test.ts: steps\n    too late',
    '  server/src/b.test.ts',
    '  e2e/a.spec.ts: stops\n    too early',
    '  lint',
  ]);
});
