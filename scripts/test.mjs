import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { ensureTools } = await import('./lib/ensure-tools.mjs');
const { chosenFiles, chosenTests } = await import('./lib/chosen-tests.mjs');
const { loadCoverage } = await import('./lib/coverage-document.mjs');
const { newestRecord } = await import('./lib/newest-record.mjs');
const { inRoot } = await import('./lib/paths.mjs');
const { recordRun } = await import('./lib/record-run.mjs');
const { run } = await import('./lib/run.mjs');
const { staticChecks } = await import('./lib/static-checks.mjs');
const { namedLines, none, summary, sumOf, testCounts } = await import('./lib/test-counts.mjs');
const { unproven } = await import('./lib/unproven.mjs');

/** `npm run test:all`: the tests tagged "@all" too, real programs, more repetitions, and a line in docs/measurements. */
const all = process.argv.includes('--all');
process.env.STOPLINE_TEST_EFFORT = all ? 'all' : 'test';
process.env.STOPLINE_TEST_SEED ??= String(Date.now() % 2 ** 31);
console.log(`STOPLINE_TEST_SEED=${process.env.STOPLINE_TEST_SEED} makes the same random choices.`);
const started = Date.now();

const reports = mkdtempSync(join(tmpdir(), 'stopline-test-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'])
  process.on(signal, () => process.exit(128 + constants.signals[signal]));

const report = (runner) => join(reports, `${runner}.json`);
const node = (args, env) => run(process.execPath, args, { env: { ...process.env, ...env } });

const playwright = (args, env) =>
  node([inRoot('node_modules/@playwright/test/cli.js'), 'test', '--config=e2e/playwright.config.ts', ...args], env);

const vitest = inRoot('node_modules/vitest/vitest.mjs');

const seed = Number(process.env.STOPLINE_TEST_SEED);
const sayChosen = (what, { chosen, total }) => console.log(`${what}: ${chosen.length} of ${total}, seed ${seed}`);

/** The test files of the server that `npm test` leaves out, by the seed; their paths are in the folder of the server. */
async function leftOutUnits() {
  if (all) return [];
  const listed = report('files');
  const list = ['list', '--filesOnly', '--project=server-apart', `--json=${listed}`];
  // What keeps files from being listed is reported by the run.
  if ((await node([vitest, ...list])) !== 0) return [];
  const files = JSON.parse(readFileSync(listed, 'utf8')).map(({ file }) => relative(inRoot('server'), file));
  const { withDebuggers, apart, leftOut } = chosenFiles(seed, files.toSorted());
  sayChosen('files with real debuggers', withDebuggers);
  sayChosen('other slow files of the server', apart);
  return leftOut.map((file) => file.replaceAll('\\', '/'));
}

/** Arguments for Playwright, and how many tests they choose: `npm test` runs the end-to-end tests that the seed chooses. */
async function chosenEndToEnd() {
  const args = ['--project=page', '--project=webmcp'];
  if (all) return { args: [...args, '--project=all'] };
  const listed = report('listed');
  // What keeps tests from being listed is reported by the run.
  if ((await playwright([...args, '--list', '--reporter=json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: listed })) !== 0)
    return { args };
  const tests = chosenTests(JSON.parse(readFileSync(listed, 'utf8')), seed);
  sayChosen('end-to-end tests', tests);
  const list = join(reports, 'chosen.txt');
  writeFileSync(list, tests.chosen.join('\n'));
  return { args: [...args, `--test-list=${list}`], count: tests.chosen.length };
}

// Both print for people and write a JSON report to count in. A failed test is run once more.

const runVitest = (name, args, env) =>
  node(
    [vitest, 'run', '--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`, ...args],
    env,
  );

async function unitTests() {
  const leftOut = await leftOutUnits();
  const exitCode = await runVitest(
    'vitest',
    leftOut.map((file) => `--exclude=**/${file}`),
  );
  return testCounts('vitest', report('vitest'), exitCode, { leftOut: leftOut.map((file) => `server/${file}`) });
}

/** The tests with real debuggers and of kills once more, with js-debug's original connection with Node programs (0178). */
async function originalConnectionTests() {
  const name = 'original-connection';
  const args = ['--project=server-apart', '/real-', 'src/kills.test.ts'];
  const exitCode = await runVitest(name, args, { STOPLINE_JS_DEBUG_CONNECTION: 'original' });
  const { failures, flaky, ...counts } = testCounts('vitest', report(name), exitCode);
  const named = (test) => `with js-debug’s original connection: ${test}`;
  return { ...counts, failures: failures.map(named), flaky: flaky.map(named), exercised: [] };
}

async function endToEndTests({ chromium, headlessShell }) {
  const { args, count } = await chosenEndToEnd();
  const exitCode = await playwright(['--retries=1', '--reporter=list,json', ...args], {
    STOPLINE_CHROMIUM: chromium,
    STOPLINE_HEADLESS_SHELL: headlessShell,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright'),
  });
  return testCounts('playwright', report('playwright'), exitCode, { chosen: count });
}

/** Says what became slower or larger since the last record of the bench. That is for people: machines differ too much for a check. */
async function compareSpeed() {
  const recorded = newestRecord();
  if (recorded === undefined)
    console.log('Speed is not compared: this clone has no commit that the bench has recorded.');
  else await node([inRoot('scripts/bench.mjs'), '--short', '--compare', recorded]);
}

async function countedChecks() {
  const { passed, failed } = await staticChecks();
  return { ...none, passed, failed: failed.length, failures: failed };
}

/** Whether a server that is used for minutes keeps anything of it. */
async function soak() {
  const isClean = (await node([inRoot('scripts/soak.mjs')])) === 0;
  return { ...none, ...(isClean ? { passed: 1 } : { failed: 1, failures: ['soak: see its output'] }) };
}

const tools = await ensureTools('unit', 'e2e', ...(all ? ['real'] : []));
// Programs are compiled now, so that the first test that needs one does not take longer.
const preparations = ['build', 'compile-programs', ...(all ? ['install-real-packages'] : [])];
for (const name of preparations) {
  if ((await node([inRoot(`scripts/${name}.mjs`)])) === 0) continue;
  console.log(summary({ ...none, failed: 1 }));
  process.exit(1);
}
// Tests need not ask again whether that is up to date (server/src/testing/built.ts).
process.env.STOPLINE_TEST_PREPARED = 'true';
const checks = countedChecks();
const counts = sumOf([
  await unitTests(),
  await endToEndTests(tools),
  await checks,
  all ? await originalConnectionTests() : none,
  all ? await soak() : none,
]);
// A failed test may have exercised too little: its failure is enough. So may the tests of one `npm test`.
const { coverageRows } = await loadCoverage();
const missing = all && counts.failed === 0 ? unproven(coverageRows, counts.exercised) : [];
const total = sumOf([counts, { ...none, failed: missing.length }]);
if (all) await recordRun(total, Date.now() - started);
if (all) await compareSpeed();
for (const line of [...missing, ...namedLines(total)]) console.log(line);
if (total.skipped > 0)
  console.log('A skipped test fails the run: every test runs everywhere, or says what is missing.');
console.log(summary(total));
process.exit(total.failed > 0 || total.skipped > 0 || total.passed === 0 ? 1 : 0);
