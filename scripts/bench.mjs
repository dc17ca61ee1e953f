import { requireNode } from './lib/require-node.mjs';

requireNode();
const { runnerImport } = await import('vite');
const { inRoot, root } = await import('./lib/paths.mjs');
const { module } = await runnerImport(inRoot('bench/main.ts'), { configFile: false, root, logLevel: 'error' });
const options = module.readOptions(process.argv.slice(2));

const { ensureTools } = await import('./lib/ensure-tools.mjs');
const { run } = await import('./lib/run.mjs');
const { chromium } = await ensureTools('bench');
const built = await run(process.execPath, [inRoot('scripts/build.mjs')]);
process.exitCode = built === 0 ? await module.bench(options, chromium) : 1;
