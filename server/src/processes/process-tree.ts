import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isMark, limitOf, tagVariable } from './process-mark.ts';

/** One process of the system. Its start distinguishes it from a later process with the same pid. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** When it started, in the system's unit. */
  readonly started: string;
  readonly isZombie: boolean;
}

/** `/proc/PID/stat` as an entry. The name in brackets may contain anything, so fields are counted from its end. */
export function parseStat(text: string): ProcessEntry | undefined {
  const nameEnd = text.lastIndexOf(')');
  const pid = Number.parseInt(text, 10);
  const [state, parent, group, session] = text.slice(nameEnd + 2).split(' ');
  // Field 22 of the line, "starttime"; the state after the name is field 3.
  const started = text.slice(nameEnd + 2).split(' ')[19];
  if (nameEnd < 0 || !Number.isInteger(pid) || started === undefined) return undefined;
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    started,
    isZombie: state === 'Z' || state === 'X',
  };
}

/** A line of `ps -o pid=,ppid=,pgid=,stat=,lstart=` as an entry; the session is unknown. */
export function parsePsLine(line: string): ProcessEntry | undefined {
  const fields = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line);
  if (!fields) return undefined;
  const [, pid, parent, group, state = '', started = ''] = fields;
  return {
    pid: Number(pid),
    parent: Number(parent),
    group: Number(group),
    session: 0,
    started,
    isZombie: state.startsWith('Z'),
  };
}

function readProcFile(pid: number | string, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    // It has ended, or belongs to another user.
    return undefined;
  }
}

const processFromProc = (pid: number | string) => {
  const stat = readProcFile(pid, 'stat');
  return stat === undefined ? undefined : parseStat(stat);
};

/** All processes by `ps`, each line parsed. */
export function listByPs<Entry>(columns: string, parse: (line: string) => Entry | undefined): readonly Entry[] {
  try {
    const text = execFileSync('ps', ['-A', '-o', columns], { encoding: 'utf8', timeout: 5_000 });
    return text.split('\n').flatMap((line) => parse(line) ?? []);
  } catch {
    return [];
  }
}

const entriesByPs = () => listByPs('pid=,ppid=,pgid=,stat=,lstart=', parsePsLine);

/** Lists processes, from `/proc` or `ps`. */
export interface ProcessTable {
  readonly list: () => readonly ProcessEntry[];
  readonly find: (pid: number) => ProcessEntry | undefined;
  /** Whether a process was started with a variable of this value; false if that is unknown. */
  readonly hasVariable: (pid: number, name: string, value: string) => boolean;
  /** The pid that a process has for itself: in a sandbox it is another one. */
  readonly ownPid: (pid: number) => number;
  /** The soft limit of resident memory of a process, in bytes; undefined if it has none, or if that is unknown. */
  readonly memoryLimit: (pid: number) => number | undefined;
  /** Whether one process started before another; false if that is unknown. */
  readonly isOlder: (one: ProcessEntry, other: ProcessEntry) => boolean;
}

/** Linux. */
export const procTable: ProcessTable = {
  list: () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => processFromProc(pid) ?? []),
  find: processFromProc,
  hasVariable: (pid, name, value) => `\0${readProcFile(pid, 'environ') ?? ''}\0`.includes(`\0${name}=${value}\0`),
  ownPid: (pid) => Number(/^NSpid:.*\s(\d+)$/m.exec(readProcFile(pid, 'status') ?? '')?.[1] ?? pid),
  memoryLimit: (pid) => {
    const [, bytes] = /^Max resident set +(\d+)/m.exec(readProcFile(pid, 'limits') ?? '') ?? [];
    return bytes === undefined ? undefined : Number(bytes);
  },
  isOlder: (one, other) => Number(one.started) < Number(other.started),
};

/** Any other Unix; on Windows it lists nothing. */
export const psTable: ProcessTable = {
  list: entriesByPs,
  find: (pid) => entriesByPs().find((entry) => entry.pid === pid),
  hasVariable: () => false,
  ownPid: (pid) => pid,
  memoryLimit: () => undefined,
  isOlder: () => false,
};

/** This system's processes. */
export const processTable: ProcessTable = readProcFile('self', 'stat') === undefined ? psTable : procTable;

/** The file name of the program that a process was started with; empty if that is unknown. */
export function programOf(pid: number): string {
  const commandLine = readProcFile(pid, 'cmdline');
  if (commandLine !== undefined) return basename(commandLine.split('\0', 1).join());
  const isOf = new RegExp(`^ *${pid} +(.+)$`);
  return basename(listByPs('pid=,comm=', (line) => isOf.exec(line)?.[1])[0] ?? '');
}

/** The resident memory of a process and what its main thread started, in bytes (proc(5)); 0 where the system does not say. */
export function residentBytes(pid: number): number {
  const children = (readProcFile(pid, `task/${pid}/children`) ?? '').split(' ').filter((child) => child !== '');
  const kilobytes = [pid, ...children].map(
    (one) => /^VmRSS:\s*(\d+) kB$/m.exec(readProcFile(one, 'status') ?? '')?.[1],
  );
  return kilobytes.reduce((sum, one) => sum + Number(one ?? 0) * 1024, 0);
}

/** Whether a process is still running. */
export function isAlive(entry: ProcessEntry, table: ProcessTable = processTable): boolean {
  const now = table.find(entry.pid);
  return now?.started === entry.started && !now.isZombie;
}

/**
 * The processes that others started: in their groups or sessions, with the tag in their environment or their limits, or
 * descended from one of these. Where tags cannot be seen, call it before the first ones end: descendants are found by their
 * parents, and the id of an empty group may be used for another.
 */
export function findFamily(
  roots: readonly ProcessEntry[],
  tag: string,
  table: ProcessTable = processTable,
): readonly ProcessEntry[] {
  const all = table.list().filter(({ pid, isZombie }) => pid !== process.pid && !isZombie);
  const living = new Set(roots.filter((root) => isAlive(root, table)).map(({ pid }) => pid));
  const [first, ...later] = roots;
  const oldest = first && later.reduce((one, other) => (table.isOlder(other, one) ? other : one), first);
  const isTagged = (entry: ProcessEntry) => {
    // Reading the files of each process of the system takes time.
    if (oldest && table.isOlder(entry, oldest)) return false;
    const limit = table.memoryLimit(entry.pid);
    // The environment of a process that forks without end can be read only after minutes.
    return limit !== undefined && isMark(limit)
      ? limit === limitOf(tag)
      : table.hasVariable(entry.pid, tagVariable, tag);
  };
  const isMember = (entry: ProcessEntry) =>
    living.has(entry.pid) || living.has(entry.group) || living.has(entry.session) || isTagged(entry);
  return withDescendants(all.filter(isMember), all);
}

/** Processes and their descendants. */
export function withDescendants(
  ancestors: readonly ProcessEntry[],
  all: readonly ProcessEntry[] = processTable.list(),
): readonly ProcessEntry[] {
  const family = new Map(ancestors.map((entry) => [entry.pid, entry]));
  for (let size = -1; size !== family.size;) {
    size = family.size;
    for (const entry of all) if (family.has(entry.parent)) family.set(entry.pid, entry);
  }
  return [...family.values()];
}

/** Sends a signal to a process if it is still the same one. Never to process 1. */
export function signalProcess(entry: ProcessEntry, signal: NodeJS.Signals): void {
  if (entry.pid >= 2 && isAlive(entry)) kill(entry.pid, signal);
}

/**
 * Signals a process, and its group with it if it leads one: a child that it starts at this moment would be in no list of
 * processes yet.
 */
export function signalWithGroup(entry: ProcessEntry, signal: NodeJS.Signals): void {
  if (entry.pid >= 2 && isAlive(entry)) kill(entry.group === entry.pid ? -entry.pid : entry.pid, signal);
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended, or belongs to another user. The caller looks again.
  }
}
