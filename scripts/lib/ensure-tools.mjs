import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));

const hasDebugpy = (python) => spawnSync(python, ['-c', 'import debugpy'], { stdio: 'ignore' }).status === 0;

/** What tests need beside npm's packages: how to find it, Debian's package, and what a person elsewhere does. */
const tools = {
  chromium: {
    label: 'Chromium',
    find: () =>
      [
        process.env.STOPLINE_CHROMIUM,
        '/usr/bin/chromium',
        onPath('chromium'),
        onPath('chromium-browser'),
        onPath('google-chrome'),
      ]
        .filter((file) => file !== undefined && file !== '')
        .find((file) => existsSync(file)),
    debian: 'chromium',
    remedy: 'install Chromium or Chrome, and set STOPLINE_CHROMIUM to its executable if it is not on the PATH',
  },
  debugpy: {
    label: 'debugpy for Python 3',
    find: () => ['/usr/bin/python3', 'python3'].find(hasDebugpy),
    debian: 'python3-debugpy',
    remedy: 'install Python 3, then run "python3 -m pip install debugpy"',
  },
};

const missing = (names) => names.filter((name) => tools[name].find() === undefined);

function isDebianAsRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8')) && onPath('apt-get') !== undefined;
}

async function install(names) {
  const packages = names.map((name) => tools[name].debian);
  console.log(`installing what the tests need: ${packages.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if ((await run('apt-get', ['update', '-qq'], { env })) !== 0)
    console.error('apt-get update failed; trying to install all the same');
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}

/**
 * Sees that the named tools are there and answers where each is. What is missing is installed on Debian as root;
 * elsewhere it is named, with how to install it, and the process ends with 1.
 */
export async function ensureTools(names) {
  if (missing(names).length > 0 && isDebianAsRoot()) await install(missing(names));
  const still = missing(names);
  for (const name of still) {
    const { label, debian, remedy } = tools[name];
    console.error(
      `missing: ${label}. On Debian: "apt-get install --no-install-recommends ${debian}" as root. Elsewhere: ${remedy}.`,
    );
  }
  if (still.length > 0) process.exit(1);
  return Object.fromEntries(names.map((name) => [name, tools[name].find()]));
}
