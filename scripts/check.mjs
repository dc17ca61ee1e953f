import { requireNode } from './lib/require-node.mjs';

requireNode();
const { ensureTools } = await import('./lib/ensure-tools.mjs');
const { inRoot } = await import('./lib/paths.mjs');
const { run } = await import('./lib/run.mjs');
const { staticChecks } = await import('./lib/static-checks.mjs');

const node = (...args) => run(process.execPath, args);

await ensureTools('unit');
// The unit tests start real adapters, and one of them is a part of the build.
const isBuilt = (await node(inRoot('scripts/build.mjs'))) === 0;
const [units, { failed }] = await Promise.all([
  node(inRoot('node_modules/vitest/vitest.mjs'), 'run', '--reporter=dot'),
  staticChecks(),
]);
if (!isBuilt) failed.unshift('build');
if (units !== 0) failed.push('unit');
console.log(failed.length === 0 ? 'all checks passed' : `failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
