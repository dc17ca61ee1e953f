import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Environment } from './environment.ts';
import { findExecutable, isExecutable } from './find-executable.ts';

/** The variable that marks a process as started by Stopline, even outside of its group and session. */
export const tagVariable = 'STOPLINE_PROCESS';

/** Above any amount of memory, and below the largest exact number with the tag's 48 bits added. */
const lowestLimit = 2 ** 52;

/**
 * The soft limit of resident memory, in bytes, that marks the processes of a tag on Linux. Linux does not enforce this limit
 * (`man 2 getrlimit`). Children inherit it, also with a session and an environment of their own.
 */
export const limitOf = (tag: string): number => lowestLimit + Number.parseInt(tag.replaceAll('-', '').slice(0, 12), 16);

/** Whether a limit marks the processes of some tag. */
export const isMark = (bytes: number): boolean => bytes >= lowestLimit && bytes < lowestLimit + 2 ** 48;

/** A command to be started. */
export interface CommandToMark {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly environment: Environment;
}

/** Whether the system finds a command's program. */
async function isFound({ command: [name = ''], cwd, environment }: CommandToMark): Promise<boolean> {
  return name.includes('/')
    ? isExecutable(resolve(cwd, name))
    : (await findExecutable([name], environment)) !== undefined;
}

const withLimit = (prlimit: string, bytes: number, command: readonly string[]) => [
  prlimit,
  `--rss=${bytes}:`,
  '--',
  ...command,
];

/** The path of a `prlimit` that can set the limit here; undefined if there is none. */
async function findPrlimit(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const prlimit = await findExecutable(['prlimit'], process.env);
  if (prlimit === undefined) return undefined;
  const [file = '', ...args] = withLimit(prlimit, lowestLimit, ['cat', '/proc/self/limits']);
  const { stdout } = await promisify(execFile)(file, args, { timeout: 5_000 }).catch(() => ({ stdout: '' }));
  return stdout.includes(` ${lowestLimit} `) ? prlimit : undefined;
}

let prlimit: Promise<string | undefined> | undefined;

/**
 * The command that starts a command with the limit of a tag: `prlimit` sets it and becomes the program. The command itself if
 * there is no `prlimit`, or if it cannot be started, so that the system says why.
 */
export async function markedCommand(command: CommandToMark, tag: string): Promise<readonly string[]> {
  prlimit ??= findPrlimit();
  const found = await prlimit;
  return found === undefined || !(await isFound(command))
    ? command.command
    : withLimit(found, limitOf(tag), command.command);
}
