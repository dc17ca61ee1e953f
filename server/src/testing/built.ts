import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');

/** A program that tests debug, by its path below e2e/programs. */
export const programPath = (path: string): string => join(root, 'e2e/programs', path);

/** A compiled one, by its name in scripts/compile-programs.mjs. */
export const compiledPath = (name: string): string => join(root, 'node_modules/.cache/programs', name);

const runs = new Map<string, Promise<unknown>>();

/** Runs a script that prepares tests: once for all tests of a file, and not if scripts/test.mjs has done so for all. */
async function run(script: string, ...args: readonly string[]): Promise<void> {
  if (process.env.STOPLINE_TEST_PREPARED === 'true') return;
  const command = [script, ...args].join(' ');
  const running = runs.get(command) ?? promisify(execFile)(process.execPath, [join(root, 'scripts', script), ...args]);
  runs.set(command, running);
  await running;
}

/** Compiles the programs that are not compiled yet. */
export const ensurePrograms = () => run('compile-programs.mjs');

/** Whether addresses can be watched in this machine's hardware. Some virtual machines take an address and ignore it. */
export function hasDebugRegisters(): boolean {
  const { status } = spawnSync(compiledPath('debug-registers'));
  if (status !== 0 && status !== 1) throw new Error('The program that looks for debug registers did not run.');
  return status === 0;
}

/** The built server. */
export const builtServer = join(root, 'dist/server/main.mjs');

/** Builds the server if it is missing or out of date. */
export const ensureServer = () => run('build.mjs', 'server');

/** What starts the built js-debug. */
export const builtJsDebug = join(root, 'dist/js-debug/start.cjs');

/** Builds js-debug's folder if it is missing or out of date. */
export const ensureJsDebug = () => run('build.mjs', 'js-debug');
