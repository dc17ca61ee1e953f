import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename } from 'node:path';
import type { ListedProcess } from '#protocol';
import { tagVariable } from './process-mark.ts';
import { listByPs, processTable, procTable } from './process-tree.ts';

/** The longest command line that is shown, in characters. */
const longestCommand = 300;

const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** Names of users by their ids. */
async function userNames(): Promise<ReadonlyMap<string, string>> {
  const lines = (await textOf('/etc/passwd')).split('\n').map((line) => line.split(':'));
  const own = userInfo();
  return new Map([
    ...lines.map(([name = '', , id = '']) => [id, name] as const),
    [String(own.uid), own.username] as const,
  ]);
}

/** A process of /proc; undefined for kernel threads, ended processes, and those that this server started. */
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
    // A program that was started from memory has no file to be named after.
    name: /^(?:\/memfd:|$)/.test(executable) ? name.trim() : basename(executable).replace(/ \(deleted\)$/, ''),
    command,
    user,
  };
}

async function listByProc(): Promise<readonly ListedProcess[]> {
  const users = await userNames();
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(pids.map((pid) => readProcess(pid, users)));
  return found.filter((each) => each !== undefined);
}

/** A line of `ps -A -o pid=,user=,args=`. */
export function parseProcessLine(line: string): ListedProcess | undefined {
  const [, pid, user = '', command = ''] = /^\s*(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line) ?? [];
  if (pid === undefined || /^[[(]/.test(command)) return undefined;
  const [program = ''] = command.split(' ');
  return { pid: Number(pid), name: basename(program), command: command.slice(0, longestCommand), user };
}

/** The processes to attach to, newest first: without kernel threads, this server and the processes that it started. */
export async function listProcesses(): Promise<readonly ListedProcess[]> {
  const found = processTable === procTable ? await listByProc() : listByPs('pid=,user=,args=', parseProcessLine);
  return found.filter(({ pid }) => pid !== process.pid).toSorted((one, other) => other.pid - one.pid);
}

/** What to do about restrictions of `ptrace`, by the value of Yama's setting. */
const ptraceRules: ReadonlyMap<string, string> = new Map([
  [
    '1',
    'On this system, a debugger can attach only to processes that it started (kernel.yama.ptrace_scope is 1). To allow more: sysctl kernel.yama.ptrace_scope=0, as root.',
  ],
  [
    '2',
    'On this system, only administrators can attach to processes (kernel.yama.ptrace_scope is 2). Run the server as root, or set it to 0.',
  ],
  ['3', 'On this system, attaching to processes is disabled until the next boot (kernel.yama.ptrace_scope is 3).'],
]);

/** Why the system forbids attaching to a process, and what to do; undefined if it does not. */
export async function attachForbidden(
  readScope: () => Promise<string> = () => textOf('/proc/sys/kernel/yama/ptrace_scope'),
  isRoot = process.getuid?.() === 0,
): Promise<string | undefined> {
  const scope = (await readScope()).trim();
  if (isRoot && scope !== '3') return undefined;
  return ptraceRules.get(scope);
}
