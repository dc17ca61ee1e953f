import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import type { LocateContext } from './adapter-row.ts';

/** How long a program may take to say its version, in milliseconds. */
const tryMs = 3_000;

/** How a program is asked for its version, and where that stands in what it says. */
export interface VersionQuestion {
  readonly args: readonly string[];
  /** Its first group is the version. */
  readonly pattern: RegExp;
}

/**
 * The version that a program says it has; undefined for one that cannot be run, or says something else. Ahead of a start it
 * is not asked, as that would take longer than the start of some: the version is empty then.
 */
export async function findVersion(
  program: string,
  { args, pattern }: VersionQuestion,
  { configuration, environment }: LocateContext,
): Promise<string | undefined> {
  if (configuration !== undefined) return '';
  try {
    // Elsewhere than in the workspace, so that nothing of it is read.
    const options = { timeout: tryMs, cwd: tmpdir(), env: environment, windowsHide: true };
    const { stdout, stderr } = await promisify(execFile)(program, [...args], options);
    return pattern.exec(`${stdout}${stderr}`)?.[1];
  } catch {
    return undefined;
  }
}
