import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Environment } from '../processes/environment.ts';
import type { EnterSandbox, LocateContext } from './adapter-row.ts';

interface RunOptions {
  readonly environment: Environment;
  /** By default outside of the workspace, so that none of its files are read. */
  readonly cwd?: string;
  readonly timeoutMs?: number;
  readonly enter?: EnterSandbox | undefined;
}

/** What a program prints; undefined if it cannot be run, fails or takes too long. */
export async function outputOf(
  program: string,
  args: readonly string[],
  { environment, cwd = tmpdir(), timeoutMs = 3_000, enter }: RunOptions,
): Promise<{ readonly stdout: string; readonly stderr: string } | undefined> {
  try {
    const command = [program, ...args];
    const [file = '', ...rest] = enter?.(command, cwd) ?? command;
    const options = { timeout: timeoutMs, cwd: enter ? '/' : cwd, env: environment, windowsHide: true };
    return await promisify(execFile)(file, rest, options);
  } catch {
    return undefined;
  }
}

/** A text of JSON as its schema wants it; undefined for any other. */
export function readJson<Schema extends z.ZodType>(text = '', schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

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
  { configuration, environment, enter }: LocateContext,
): Promise<string | undefined> {
  if (configuration !== undefined) return '';
  const output = await outputOf(program, args, { environment, enter });
  return output && pattern.exec(output.stdout + output.stderr)?.[1];
}

const manifest = z.object({ version: z.string() });

/** The version in a file of JSON, such as a package.json. */
export async function versionInFile(path: string): Promise<string | undefined> {
  return readJson(await readFile(path, 'utf8').catch(() => undefined), manifest)?.version;
}
