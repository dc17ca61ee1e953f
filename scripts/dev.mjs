import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { watch } = await import('chokidar');
const { outOfDate, targets } = await import('./building/targets.mjs');
const { inRoot, root } = await import('./lib/paths.mjs');
const { run } = await import('./lib/run.mjs');
const { withWorkspace } = await import('./lib/with-workspace.mjs');

const settleMs = 100;
const badStart = 2;
const temporary = mkdtempSync(join(tmpdir(), 'stopline-dev-'));
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(String(port)));
    });
  });

/** The arguments for every start: a free port and a token are chosen once, so that an open page reconnects. */
async function serverArguments(given) {
  const args = [...withWorkspace(given, inRoot('examples'))];
  const port = args.findIndex(
    (argument, index) => argument === '--port=0' || (argument === '0' && args[index - 1] === '--port'),
  );
  if (port !== -1) args[port] = args[port] === '0' ? await freePort() : `--port=${await freePort()}`;
  const hasToken = args.some((argument) => /^--token-(file|stdin)\b/.test(argument));
  return hasToken ? args : [...args, '--token-file', join(temporary, 'token')];
}

const args = await serverArguments(process.argv.slice(2));
let server;
let ending = false;
let changed;
let wake = () => {};

function startServer() {
  const child = spawn(process.execPath, [inRoot('bin/stopline.mjs'), ...args], {
    cwd: process.env.INIT_CWD ?? root,
    stdio: 'inherit',
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  server = { child, ended };
  void ended.then((code) => {
    if (ending || server?.child !== child) return;
    server = undefined;
    console.error(`the server ended with ${code}; it starts again at the next change`);
    if (code === badStart) void end(code);
  });
}

async function stopServer() {
  const { child, ended } = server ?? {};
  server = undefined;
  child?.kill('SIGTERM');
  await ended;
}

async function end(code) {
  if (ending) return;
  ending = true;
  await stopServer();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end(0));
const inputs = [...new Set(Object.values(targets).flatMap((target) => target.inputs))].map(inRoot);
watch(inputs, { ignoreInitial: true }).on('all', () => {
  changed = true;
  wake();
});
for (;;) {
  changed = false;
  const stale = outOfDate().length > 0;
  const isBuilt = !stale || (await run(process.execPath, [inRoot('scripts/build.mjs')])) === 0;
  if (stale && isBuilt) await stopServer();
  if (isBuilt && server === undefined && !ending) startServer();
  if (!changed) {
    await new Promise((resolve) => {
      wake = resolve;
    });
  }
  await pause(settleMs);
}
