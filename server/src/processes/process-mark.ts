import { execFile } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Environment } from './environment.ts';

/** The variable that marks a process as started by Stopline, even outside of its group and session. */
export const tagVariable = 'STOPLINE_PROCESS';

/** Above any amount of memory, and below the largest exact number with the tag's 48 bits added. */
const lowestLimit = 2 ** 52;

/**
 * The soft limit of resident memory, in bytes, that marks the processes of a tag on Linux. Linux does not enforce this limit
 * (`man 2 getrlimit`). Children inherit it, also with a session and an environment of their own.
 */
export const limitOf = (tag: string): number => lowestLimit + Number.parseInt(tag.replaceAll('-', '').slice(0, 12), 16);

/** A command to be started. */
export interface CommandToMark {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly environment: Environment;
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** The path of the program that a command starts; undefined if there is none. */
async function programOf({ command: [name = ''], cwd, environment }: CommandToMark): Promise<string | undefined> {
  const folders = name.includes('/') ? [''] : (environment.PATH ?? '').split(delimiter);
  for (const folder of folders) {
    const path = resolve(cwd, join(folder, name));
    if (name !== '' && (await isProgram(path))) return path;
  }
  return undefined;
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
  const prlimit = await programOf({ command: ['prlimit'], cwd: '/', environment: process.env });
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
  return found === undefined || (await programOf(command)) === undefined
    ? command.command
    : withLimit(found, limitOf(tag), command.command);
}
