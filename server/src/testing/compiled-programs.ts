import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');

/** A program that tests debug, by its path below e2e/programs. */
export const programPath = (path: string): string => join(root, 'e2e/programs', path);

/** A compiled one, by its name in scripts/compile-programs.mjs. */
export const compiledPath = (name: string): string => join(root, 'node_modules/.cache/programs', name);

/** Compiles what is not compiled yet, and has Go's library built. The test run has done so before the first test. */
export async function ensurePrograms(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'scripts/compile-programs.mjs')]);
}
