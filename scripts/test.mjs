import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { ensureTools } = await import('./lib/ensure-tools.mjs');
const { loadCoverage } = await import('./lib/coverage-document.mjs');
const { exercisedIn, unproven } = await import('./lib/exercised.mjs');
const { inRoot } = await import('./lib/paths.mjs');
const { run } = await import('./lib/run.mjs');
const { summary, sumOf, testCounts } = await import('./lib/test-counts.mjs');

const reports = mkdtempSync(join(tmpdir(), 'stopline-test-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(signal === 'SIGINT' ? 130 : 143));

const report = (runner) => join(reports, `${runner}.json`);
const node = (args, env) => run(process.execPath, args, { env: { ...process.env, ...env } });

/** Each runner with the output it has for people, and a JSON report to count from. */
const runners = {
  vitest: () =>
    node([
      inRoot('node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report('vitest')}`,
    ]),
  playwright: (chromium) =>
    node(
      [
        inRoot('node_modules/@playwright/test/cli.js'),
        'test',
        '--config',
        'e2e/playwright.config.ts',
        '--reporter=list,json',
      ],
      { STOPLINE_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright') },
    ),
};

const { chromium } = await ensureTools('unit', 'e2e');
const isBuilt = (await node([inRoot('scripts/build.mjs')])) === 0;
// What is compiled ahead is not paid by the first test that needs it.
if (!isBuilt || (await node([inRoot('scripts/compile-programs.mjs')])) !== 0) {
  console.log(summary({ passed: 0, failed: 1, skipped: 0 }));
  process.exit(1);
}
const counts = [];
for (const [runner, start] of Object.entries(runners)) {
  const exitCode = await start(chromium);
  counts.push(testCounts(runner, report(runner), exitCode));
}
// A test that failed may have exercised less than it would have: its own failure is enough.
const { coverageRows } = await loadCoverage();
const exercised = Object.keys(runners).flatMap((runner) => exercisedIn(runner, report(runner)));
const missing = sumOf(counts).failed === 0 ? unproven(coverageRows, exercised, { onEachAdapter: true }) : [];
for (const sentence of missing) console.log(sentence);
const total = sumOf([...counts, { passed: 0, failed: missing.length, skipped: 0 }]);
if (total.skipped > 0)
  console.log('A skipped test fails the run: every test runs everywhere, or says what is missing.');
console.log(summary(total));
process.exit(total.failed > 0 || total.skipped > 0 || total.passed === 0 ? 1 : 0);
