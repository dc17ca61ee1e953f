import { requireNode } from './lib/require-node.mjs';

requireNode();
const { load } = await import('./lib/load.mjs');
const { inRoot } = await import('./lib/paths.mjs');
const { bench, readOptions } = await load('bench/main.ts');
const options = readOptions(process.argv.slice(2));

const { ensureTools } = await import('./lib/ensure-tools.mjs');
const { commit } = await import('./lib/commit.mjs');
const { run } = await import('./lib/run.mjs');
const { chromium } = await ensureTools('bench');
const built = await run(process.execPath, [inRoot('scripts/build.mjs')]);
process.exitCode = built === 0 ? await bench(options, chromium, commit()) : 1;
