import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { testCounts } from './test-counts.mjs';
import { unproven } from './unproven.mjs';

const folder = mkdtempSync(join(tmpdir(), 'stopline-exercised-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reported(runner, report) {
  const file = join(folder, `${runner}.json`);
  writeFileSync(file, JSON.stringify(report));
  return testCounts(runner, file, 0).exercised;
}

describe('a report', () => {
  test('of vitest lists what passing tests exercised', () => {
    const assertionResults = [
      { status: 'passed', failureMessages: [], meta: { exercises: ['request next'], exercised: ['gdb request next'] } },
      {
        status: 'failed',
        failureMessages: ['too late'],
        meta: { exercises: ['request goto'], exercised: ['gdb request goto'] },
      },
      { status: 'passed', failureMessages: [], meta: {} },
    ];
    const testResults = [
      { name: 'a.test.ts', assertionResults },
      { name: 'b.test.ts', assertionResults: [] },
    ];
    expect(reported('vitest', { testResults })).toEqual(['gdb request next']);
  });

  test('of Playwright lists what passing tests exercised in their last attempt', () => {
    const result = (...descriptions) => ({
      attachments: [],
      annotations: [
        { type: 'exercises', description: 'request goto' },
        ...descriptions.map((description) => ({ type: 'exercised', description })),
      ],
    });
    const specs = [
      { tests: [{ status: 'expected', results: [result('gdb request next')] }] },
      { tests: [{ status: 'flaky', results: [result('gdb request goto'), result('rdbg request next')] }] },
      { tests: [{ status: 'unexpected', results: [result('delve request next')] }] },
      { tests: [{ status: 'skipped', results: [] }] },
    ];
    expect(reported('playwright', { stats: {}, errors: [], suites: [{ specs: [], suites: [{ specs }] }] })).toEqual([
      'gdb request next',
      'rdbg request next',
    ]);
  });

  test('that was never written lists nothing', () => {
    expect(testCounts('vitest', join(folder, 'none.json'), 1).exercised).toEqual([]);
  });
});

describe('a row', () => {
  const rows = { 'request next': { on: ['gdb', 'rdbg'] }, 'request stepBack': { on: [] } };
  const all = ['gdb request next', 'rdbg request next', 'scripted request stepBack'];
  const next = (where) =>
    `No passing test exercises "request next" on ${where}: annotate one that does with exercises('request next').`;

  test.each([
    ['each of its adapters', all, []],
    ['one of its adapters', all.slice(1), [next('gdb')]],
    ['none of its adapters', all.slice(2), [next('gdb and rdbg')]],
    [
      'scripted adapters, though real ones can do it',
      ['scripted request next', ...all.slice(2)],
      [next('gdb and rdbg')],
    ],
  ])('exercised on %s', (_where, exercised, sentences) => {
    expect(unproven(rows, exercised)).toEqual(sentences);
  });

  test('that only scripted adapters can do is missing when none does', () => {
    const [sentence, ...others] = unproven(rows, ['gdb request stepBack', ...all.slice(0, 2)]);
    expect(sentence).toContain('"request stepBack" on scripted');
    expect(others).toEqual([]);
  });
});
