import { requireNode } from './lib/require-node.mjs';

requireNode();
const { outOfDate } = await import('./building/targets.mjs');
if (outOfDate().length > 0) {
  const { buildAside } = await import('./lib/build-aside.mjs');
  await buildAside();
}
const { inRoot } = await import('./lib/paths.mjs');
const { withWorkspace } = await import('./lib/with-workspace.mjs');
const main = new URL('../dist/server/main.mjs', import.meta.url);
try {
  // Paths in the arguments are relative to the folder where npm was called.
  process.chdir(process.env.INIT_CWD ?? '.');
} catch {
  // The folder no longer exists; the server reports it if a path is relative to it.
}
process.argv = [
  process.argv[0],
  inRoot('dist/server/main.mjs'),
  ...withWorkspace(process.argv.slice(2), inRoot('examples')),
];
await import(main.href);
