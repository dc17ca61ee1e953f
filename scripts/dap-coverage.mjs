import { existsSync, readFileSync } from 'node:fs';
import { writeWhole } from './building/write-whole.mjs';
import { coverageDocument } from './lib/coverage-document.mjs';
import { inRoot } from './lib/paths.mjs';

/** Writes docs/dap-coverage.md from the table of rows and the annotations of tests; with `--check` it fails if the file differs. */
const file = inRoot('docs/dap-coverage.md');
const text = await coverageDocument();

if (!process.argv.includes('--check')) writeWhole(file, text);
else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  console.error('docs/dap-coverage.md is out of date: run "node scripts/dap-coverage.mjs"');
  process.exitCode = 1;
}
