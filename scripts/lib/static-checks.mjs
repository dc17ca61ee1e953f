import { spawn } from 'node:child_process';
import { inRoot, root } from './paths.mjs';

const script = (name) => [process.execPath, [inRoot(`scripts/${name}.mjs`), '--check']];
const npm = process.env.npm_execpath;
const npmRun = (name) =>
  npm
    ? [process.execPath, [npm, 'run', '--silent', name]]
    : ['npm', ['run', '--silent', name], process.platform === 'win32'];

/** The checks that run none of the product, by name; each with its command, or by a script of package.json. */
const checks = {
  lint: npmRun('lint'),
  typecheck: npmRun('typecheck'),
  'format:check': npmRun('format:check'),
  'examples:check': script('build-examples'),
  borders: npmRun('borders'),
  unused: npmRun('unused'),
  'coverage:check': script('dap-coverage'),
  'features:check': script('removable-features'),
};

/** Runs a command in the checkout; resolves with whether it passed, and with its output. */
function check([command, args, shell = false]) {
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(command, args, {
      cwd: root,
      shell,
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    });
    const end = () => child.kill('SIGTERM');
    process.once('exit', end);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => resolve({ passed: false, output: String(error) }));
    child.once('close', (code) => {
      process.off('exit', end);
      resolve({ passed: code === 0, output: output.join('') });
    });
  });
}

/** Runs the static checks one after another, each on one core; resolves with the names of those that failed. */
export async function staticChecks() {
  const failed = [];
  for (const [name, command] of Object.entries(checks)) {
    const started = Date.now();
    const { passed, output } = await check(command);
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (passed) continue;
    failed.push(name);
    console.log(output.trimEnd());
  }
  return { passed: Object.keys(checks).length - failed.length, failed };
}
