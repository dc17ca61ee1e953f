import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { commit } from './commit.mjs';
import { formatted } from './formatted.mjs';
import { inRoot } from './paths.mjs';

const head = `# Runs of npm run test:all

Each run of everything adds a line. How long it takes depends on the machine and on what else it does.

| date | commit | passed | failed | skipped | flaky | minutes |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
`;

/** Adds the result of a run of everything to docs/measurements. */
export async function recordRun({ passed, failed, skipped, flaky }, ms) {
  const now = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const cells = [now, commit(), passed, failed, skipped, flaky.length, (ms / 60_000).toFixed(1)];
  const file = inRoot('docs/measurements/test-all.md');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : head;
  const text = `${before.trimEnd()}\n| ${cells.join(' | ')} |\n`;
  writeFileSync(file, await formatted(file, text));
}
