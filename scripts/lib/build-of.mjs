import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot, root } from './paths.mjs';
import { run } from './run.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] });

/** Whether this clone has a commit. */
export function hasCommit(commit) {
  try {
    git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

const lockOf = (folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8');

/**
 * Builds another commit in a temporary folder, which is removed when this process ends. Returns the path of its command. The
 * packages are those of this checkout, if both have the same. Throws if it cannot be built.
 */
export async function buildOf(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'stopline-build-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) });
  if (lockOf(folder) === lockOf(root)) symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
  else if ((await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })) !== 0)
    throw new Error(`The packages of ${commit} could not be installed.`);
  if ((await run(process.execPath, [join(folder, 'scripts/build.mjs')], { cwd: folder })) !== 0)
    throw new Error(`${commit} could not be built.`);
  return join(folder, 'bin/stopline.mjs');
}
