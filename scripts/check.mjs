import { spawn } from 'node:child_process';
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { ensureTools } = await import('./lib/ensure-tools.mjs');
const { inRoot, root } = await import('./lib/paths.mjs');
const { run } = await import('./lib/run.mjs');

const atATime = 2;
/** The longest first, so that two at a time end together. */
const checks = ['unit', 'lint', 'typecheck', 'format:check', 'borders', 'unused', 'examples:check', 'coverage:check'];
const script = (name) => [process.execPath, [inRoot(`scripts/${name}.mjs`), '--check']];
const commands = { 'examples:check': script('build-examples'), 'coverage:check': script('dap-coverage') };
const npm = process.env.npm_execpath;
const npmRun = (name) =>
  npm
    ? [process.execPath, [npm, 'run', '--silent', name]]
    : ['npm', ['run', '--silent', name], process.platform === 'win32'];

/** Runs one check and answers whether it passed, with everything it said. */
function check(name) {
  const [command, args, shell = false] = commands[name] ?? npmRun(name);
  return new Promise((resolve) => {
    const said = [];
    const child = spawn(command, args, {
      cwd: root,
      shell,
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk) => said.push(chunk));
    child.once('error', (error) => resolve({ passed: false, output: String(error) }));
    child.once('close', (code) => resolve({ passed: code === 0, output: said.join('') }));
  });
}

await ensureTools('unit');
// The unit tests start real adapters, and one of them is a part of the build.
const failed = (await run(process.execPath, [inRoot('scripts/build.mjs')])) === 0 ? [] : ['build'];
const waiting = [...checks];
await Promise.all(
  Array.from({ length: atATime }, async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const started = Date.now();
      const { passed, output } = await check(name);
      console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      if (passed) continue;
      failed.push(name);
      console.log(output.trimEnd());
    }
  }),
);
console.log(failed.length === 0 ? 'all checks passed' : `failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
