import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { commit } = await import('./lib/commit.mjs');
const { ensureTools } = await import('./lib/ensure-tools.mjs');
const { formatted } = await import('./lib/formatted.mjs');
const { inRoot } = await import('./lib/paths.mjs');
const { isRepeated, printedCounts } = await import('./lib/printed-counts.mjs');
const { run } = await import('./lib/run.mjs');
const { namedLines, none, summary, sumOf, testCounts } = await import('./lib/test-counts.mjs');

/**
 * `npm run test:long [-- NAME…]`: each file of tests that repeats something, as often as the goals say. The files run one after
 * the other, for hours, and each adds a line to docs/measurements/test-long.md when it ends. With NAMEs: only files whose
 * path contains one of them. Nothing is run again: a failure that does not repeat is one.
 */
const names = process.argv.slice(2);
const file = inRoot('docs/measurements/test-long.md');
const head = `# Runs of npm run test:long

Each file of tests that repeats something adds a line when it ends: what it repeats and how often. "Runs of properties" are
those of fast-check, all properties of the file together; a property ends after 1,000 times as many runs as in \`npm test\`, or
after two minutes.

| date | commit | tests | repeated | seed | passed | failed | minutes |
| --- | --- | --- | --- | ---: | ---: | ---: | ---: |
`;

const testFiles = ['protocol', 'server', 'client', 'bench', 'e2e']
  .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.(?:test|spec)\.ts$/.test(path));
const repeatedFiles = testFiles
  .filter((path) => names.length === 0 || names.some((name) => path.includes(name)))
  .filter((path) => isRepeated(readFileSync(inRoot(path), 'utf8')))
  .toSorted();
if (repeatedFiles.length === 0) {
  console.error(`test:long: no file with ${names.join(' or ')} in its path repeats anything.`);
  process.exit(2);
}

const reports = mkdtempSync(join(tmpdir(), 'stopline-test-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'])
  process.on(signal, () => process.exit(128 + constants.signals[signal]));
const report = join(reports, 'report.json');

const tools = await ensureTools('unit', 'e2e', 'real');
for (const name of ['build', 'compile-programs', 'install-real-packages'])
  if ((await run(process.execPath, [inRoot(`scripts/${name}.mjs`)])) !== 0) process.exit(1);

const runners = {
  vitest: (path) => [
    ...[inRoot('node_modules/vitest/vitest.mjs'), 'run', path],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ],
  playwright: (path) => [
    ...[inRoot('node_modules/@playwright/test/cli.js'), 'test', path],
    ...['--config=e2e/playwright.config.ts', '--reporter=list,json', '--workers=1'],
    ...['--project=page', '--project=webmcp', '--project=all'],
  ],
};

const seed = (process.env.STOPLINE_TEST_SEED ??= String(Date.now() % 2 ** 31));
const env = {
  ...process.env,
  STOPLINE_TEST_EFFORT: 'long',
  STOPLINE_TEST_PREPARED: 'true',
  STOPLINE_CHROMIUM: tools.chromium,
  STOPLINE_HEADLESS_SHELL: tools.headlessShell,
  PLAYWRIGHT_JSON_OUTPUT_FILE: report,
};

async function runOf(path) {
  const runner = path.startsWith('e2e/') ? 'playwright' : 'vitest';
  const started = Date.now();
  let output = '';
  const onOutput = (text) => {
    process.stdout.write(text);
    output += text;
  };
  rmSync(report, { force: true });
  const exitCode = await run(process.execPath, runners[runner](path), { env, onOutput });
  return {
    counts: testCounts(runner, report, exitCode),
    repeated: printedCounts(output),
    minutes: (Date.now() - started) / 60_000,
  };
}

async function record(path, { counts, repeated, minutes }) {
  const { passed, failed } = counts;
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const cells = [date, commit(), path, repeated.join(', '), seed, passed, failed, minutes.toFixed(1)];
  const before = existsSync(file) ? readFileSync(file, 'utf8') : head;
  writeFileSync(file, await formatted(file, `${before.trimEnd()}\n| ${cells.join(' | ')} |\n`));
}

const all = [];
for (const path of repeatedFiles) {
  const result = await runOf(path);
  await record(path, result);
  all.push(result.counts);
}
const total = sumOf([none, ...all]);
for (const line of namedLines(total)) console.log(line);
console.log(summary(total));
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
