import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

/** The real programs that tests debug. Those that use packages are workspaces of npm, with one lock file. */
const programs = inRoot('e2e/programs/real');
/** Where the packages are: installed once, for all tests. */
const installed = inRoot('node_modules/.cache/real-packages');

const read = ['package.json', 'package-lock.json'];
/** The files that `npm ci` reads, and the folders on the way to them. */
const isRead = (path) => read.includes(basename(path)) || !basename(path).includes('.');

function lockOf(folder) {
  try {
    return readFileSync(`${folder}/package-lock.json`, 'utf8');
  } catch {
    return undefined;
  }
}

if (lockOf(installed) !== lockOf(programs)) {
  // The folder appears when it is complete.
  const unfinished = `${installed}.${process.pid}`;
  cpSync(programs, unfinished, { recursive: true, filter: isRead });
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  process.exitCode = await run('npm', ['ci', ...options], { cwd: unfinished });
  rmSync(process.exitCode === 0 ? installed : unfinished, { recursive: true, force: true });
  if (process.exitCode === 0) renameSync(unfinished, installed);
}
