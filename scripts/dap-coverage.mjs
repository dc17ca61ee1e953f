import { existsSync, readFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import { writeWhole } from './building/write-whole.mjs';
import { inRoot, root } from './lib/paths.mjs';

/** Writes docs/dap-coverage.md from the records in e2e/coverage; with `--check` it fails where the file differs. */
const file = inRoot('docs/dap-coverage.md');
const { module } = await runnerImport(inRoot('e2e/coverage/table.ts'), { configFile: false, root, logLevel: 'error' });
const text = module.coverageDocument();

if (!process.argv.includes('--check')) writeWhole(file, text);
else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  console.error('docs/dap-coverage.md is not what e2e/coverage says: run "node scripts/dap-coverage.mjs"');
  process.exitCode = 1;
}
