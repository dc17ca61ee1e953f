import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import type { LocateContext } from './adapter-row.ts';

/** How long a program may take to print its version, in milliseconds. */
const tryMs = 3_000;

/** How to ask a program for its version. */
export interface VersionQuestion {
  readonly args: readonly string[];
  /** Its first group is the version. */
  readonly pattern: RegExp;
}

/** The version that a program prints; undefined if it cannot be run. At a start, it is not asked, to save time: ''. */
export async function findVersion(
  program: string,
  { args, pattern }: VersionQuestion,
  { configuration, environment }: LocateContext,
): Promise<string | undefined> {
  if (configuration !== undefined) return '';
  try {
    // Outside of the workspace, so that none of its files are read.
    const options = { timeout: tryMs, cwd: tmpdir(), env: environment, windowsHide: true };
    const { stdout, stderr } = await promisify(execFile)(program, [...args], options);
    return pattern.exec(`${stdout}${stderr}`)?.[1];
  } catch {
    return undefined;
  }
}
