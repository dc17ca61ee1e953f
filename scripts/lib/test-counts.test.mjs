import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { summary, sumOf, testCounts } from './test-counts.mjs';

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
  ['playwright', ofPlaywright({ expected: 4, unexpected: 1, flaky: 1 }), 1, { passed: 4, failed: 2, skipped: 0 }],
  ['playwright', ofPlaywright({}, [{ message: 'no tests found' }]), 1, { passed: 0, failed: 1, skipped: 0 }],
])('a report of %s is counted, and failing always counts: case %#', (runner, content, exitCode, expected) => {
  expect(testCounts(runner, report(content), exitCode)).toEqual(expected);
});

test.each(['', 'not json', '{}'])('a run with the report %j counts as one failure', (content) => {
  expect(testCounts('vitest', report(content), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a run without a report counts as one failure', () => {
  expect(testCounts('playwright', join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the summary is one line, and names skipped tests only where there are some', () => {
  const total = sumOf([
    { passed: 3, failed: 0, skipped: 0 },
    { passed: 4, failed: 1, skipped: 0 },
  ]);
  expect(summary(total)).toBe('7 passed, 1 failed');
  expect(summary({ ...total, skipped: 2 })).toBe('7 passed, 1 failed, 2 skipped');
});
