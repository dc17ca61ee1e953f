import { requireNode } from './lib/require-node.mjs';

requireNode();
const { load } = await import('./lib/load.mjs');
const { inRoot } = await import('./lib/paths.mjs');
const { bench, compare, readOptions } = await load('bench/main.ts');
const options = readOptions(process.argv.slice(2));

const { buildOf, hasCommit } = await import('./lib/build-of.mjs');
const { ensureTools } = await import('./lib/ensure-tools.mjs');
const { commit } = await import('./lib/commit.mjs');
const { run } = await import('./lib/run.mjs');
if (options.compare !== undefined && !hasCommit(options.compare)) {
  process.stderr.write(`bench: --compare takes a commit of this clone, not "${options.compare}".\n`);
  process.exit(2);
}
const { chromium } = await ensureTools('bench');
const built = await run(process.execPath, [inRoot('scripts/build.mjs')]);
if (built !== 0) process.exit(1);
process.exitCode =
  options.compare === undefined
    ? await bench(options, chromium, commit())
    : await compare(options, chromium, await buildOf(options.compare));
