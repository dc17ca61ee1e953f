import { execFileSync } from 'node:child_process';
import { root } from './paths.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The short hash of the checkout's commit, with `-dirty` if a file differs from it, other than those that record measurements. */
export function commit() {
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', '.', ':!docs/measurements') === '' ? '' : '-dirty'}`;
  } catch {
    return 'unknown';
  }
}
