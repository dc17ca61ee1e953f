import { existsSync, readFileSync } from 'node:fs';
import { run } from './run.mjs';
import { onPath, tools, toolsFor } from './tools.mjs';

const missing = (names) => names.filter((name) => tools[name].find() === undefined);

function isDebianAsRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8')) && onPath('apt-get') !== undefined;
}

async function install(names) {
  const packages = names.flatMap((name) => tools[name].debian);
  console.log(`installing what the tests need: ${packages.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if ((await run('apt-get', ['update', '-qq'], { env })) !== 0)
    console.error('apt-get update failed; trying to install all the same');
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}

/**
 * Makes sure that the tools for some kinds of runs (`unit`, `e2e`, `bench`) are installed, and returns their paths. As root on
 * Debian, missing tools are installed; otherwise they are listed with how to install them, and the process ends with 1.
 */
export async function ensureTools(...runs) {
  const names = toolsFor(...runs);
  if (missing(names).length > 0 && isDebianAsRoot()) await install(missing(names));
  const still = missing(names).filter((name) => tools[name].instead === undefined);
  for (const name of still) {
    const { label, debian, remedy } = tools[name];
    console.error(
      `missing: ${label}. On Debian: "apt-get install --no-install-recommends ${debian.join(' ')}" as root. Elsewhere: ${remedy}.`,
    );
  }
  if (still.length > 0) process.exit(1);
  return Object.fromEntries(names.map((name) => [name, tools[name].find() ?? tools[tools[name].instead]?.find()]));
}
