import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { inRoot, root } from './paths.mjs';

const file = inRoot('docs/measurements/test-all.md');
const head = `# Runs of npm run test:all

Each run of everything adds a line. How long it takes depends on the machine and on what else it does.

| date | commit | passed | failed | skipped | flaky | minutes |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
`;

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The commit that was tested, and whether something in the checkout differs from it. */
function commit() {
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '-dirty'}`;
  } catch {
    return 'unknown';
  }
}

/** Adds the result of a whole run to docs/measurements. */
export async function recordRun({ passed, failed, skipped, flaky }, ms) {
  const now = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const cells = [now, commit(), passed, failed, skipped, flaky.length, (ms / 60_000).toFixed(1)];
  const before = existsSync(file) ? readFileSync(file, 'utf8') : head;
  const text = `${before.trimEnd()}\n| ${cells.join(' | ')} |\n`;
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: 'markdown' }));
}
