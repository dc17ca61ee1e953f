import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import type { ListedProcess } from '#protocol';
import { tagVariable } from './process-tree.ts';

const runFile = promisify(execFile);

/** A command line is for a person to tell processes apart by: so much of it, in characters. */
const longestCommand = 300;
const psTimeoutMs = 5_000;

const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** Names of users by their ids; of those that the system's own file does not have, the id stands. */
async function userNames(): Promise<ReadonlyMap<string, string>> {
  const lines = (await textOf('/etc/passwd')).split('\n').map((line) => line.split(':'));
  const own = userInfo();
  return new Map([
    ...lines.map(([name = '', , id = '']) => [id, name] as const),
    [String(own.uid), own.username] as const,
  ]);
}

/** One process of /proc; undefined for a kernel thread, for what ended meanwhile, and for what this server started. */
async function readProcess(pid: number, users: ReadonlyMap<string, string>): Promise<ListedProcess | undefined> {
  const folder = `/proc/${pid}`;
  const [commandLine, environment, owner, executable, name] = await Promise.all([
    textOf(`${folder}/cmdline`),
    textOf(`${folder}/environ`),
    stat(folder).catch(() => undefined),
    readlink(`${folder}/exe`).catch(() => ''),
    textOf(`${folder}/comm`),
  ]);
  // Kernel threads and zombies have no command line.
  if (commandLine === '' || owner === undefined || `\0${environment}`.includes(`\0${tagVariable}=`)) return undefined;
  const user = users.get(String(owner.uid)) ?? String(owner.uid);
  const command = commandLine.replaceAll('\0', ' ').trim().slice(0, longestCommand);
  return {
    pid,
    // A program out of memory has no file that it would be called after.
    name: /^(?:\/memfd:|$)/.test(executable) ? name.trim() : basename(executable).replace(/ \(deleted\)$/, ''),
    command,
    user,
  };
}

async function listByProc(): Promise<readonly ListedProcess[]> {
  const users = await userNames();
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(pids.filter((pid) => pid !== process.pid).map((pid) => readProcess(pid, users)));
  return found.filter((each) => each !== undefined);
}

/** A line of `ps -A -o pid=,user=,args=`. */
export function parseProcessLine(line: string): ListedProcess | undefined {
  const [, pid, user = '', command = ''] = /^\s*(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line) ?? [];
  if (pid === undefined || /^[[(]/.test(command)) return undefined;
  const [program = ''] = command.split(' ');
  return { pid: Number(pid), name: basename(program), command: command.slice(0, longestCommand), user };
}

async function listByPs(): Promise<readonly ListedProcess[]> {
  const { stdout } = await runFile('ps', ['-A', '-o', 'pid=,user=,args='], { timeout: psTimeoutMs });
  const found = stdout.split('\n').map(parseProcessLine);
  return found.filter((each) => each !== undefined).filter(({ pid }) => pid !== process.pid);
}

/**
 * The processes of this machine that a person may want to attach to, the newest first: without kernel threads, this server
 * and what it started. From /proc where there is one, else from `ps`.
 */
export async function listProcesses(): Promise<readonly ListedProcess[]> {
  const hasProc = (await textOf('/proc/self/stat')) !== '';
  const found = hasProc ? await listByProc() : await listByPs();
  return found.toSorted((one, other) => other.pid - one.pid);
}

/** What the system says of attaching by `ptrace`, by the value of yama's setting; the others say nothing. */
const ptraceRules: ReadonlyMap<string, string> = new Map([
  [
    '1',
    'This system lets a debugger attach only to what it started itself (kernel.yama.ptrace_scope is 1). To allow more: sysctl kernel.yama.ptrace_scope=0, as root.',
  ],
  [
    '2',
    'This system lets only administrators attach to processes (kernel.yama.ptrace_scope is 2). Run the server as root, or set it to 0.',
  ],
  ['3', 'This system lets nobody attach to processes until it is started anew (kernel.yama.ptrace_scope is 3).'],
]);

/** Why attaching to a process is forbidden here, and what to do; undefined where it is not. */
export async function attachForbidden(
  readScope: () => Promise<string> = () => textOf('/proc/sys/kernel/yama/ptrace_scope'),
  isRoot = process.getuid?.() === 0,
): Promise<string | undefined> {
  const scope = (await readScope()).trim();
  if (isRoot && scope !== '3') return undefined;
  return ptraceRules.get(scope);
}
