import { parseArgs } from 'node:util';
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { load } = await import('./lib/load.mjs');
const { inRoot } = await import('./lib/paths.mjs');
const { benchAgent } = await load('bench/agent/main.ts');
const { ensureTools } = await import('./lib/ensure-tools.mjs');
const { commit } = await import('./lib/commit.mjs');
const { run } = await import('./lib/run.mjs');

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] }, record: { type: 'boolean', default: false } },
});
await ensureTools('agents');
const built = await run(process.execPath, [inRoot('scripts/build.mjs')]);
process.exitCode = built === 0 ? await benchAgent(values, commit()) : 1;
