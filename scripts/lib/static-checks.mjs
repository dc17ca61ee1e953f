import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

const script = (name) => [process.execPath, [inRoot(`scripts/${name}.mjs`), '--check']];
const npm = process.env.npm_execpath;
const npmRun = (name) =>
  npm
    ? [process.execPath, [npm, 'run', '--silent', name]]
    : ['npm', ['run', '--silent', name], process.platform === 'win32'];

/** The checks that do not run the product, by name: a script here, or one of package.json. */
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

/** Runs the static checks one after another, each on one core; resolves with the names of those that failed. */
export async function staticChecks() {
  const failed = [];
  const env = { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' };
  for (const [name, [command, args, shell = false]] of Object.entries(checks)) {
    const started = Date.now();
    let output = '';
    const passed = (await run(command, args, { shell, env, onOutput: (text) => (output += text) })) === 0;
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (passed) continue;
    failed.push(name);
    console.log(output.trimEnd());
  }
  return { passed: Object.keys(checks).length - failed.length, failed };
}
