import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { textOf } from '../e2e/processes.ts';

const mebibyteInKilobytes = 1_024;
/** In kilobytes of 1,000 bytes. */
export const kilobytesInMebibyte = 1_048.576;
const pollMs = 250;
/** Memory that has changed by less than this for so long is settled. */
const settledMiB = 0.3;
const settledMs = 1_500;
const settleWithinMs = 12_000;

/** A process's memory in MiB. */
export interface ProcessMemory {
  /** All resident memory, including what it shares with other processes (the program's file, libraries). */
  readonly resident: number;
  /** Memory that it does not share. */
  readonly own: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A process's memory as the kernel counts it (proc(5), smaps_rollup). */
function memoryOf(pid: number): ProcessMemory {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const inMiB = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / mebibyteInKilobytes;
  return { resident: inMiB('Rss'), own: inMiB('Private_Clean') + inMiB('Private_Dirty') };
}

/** The memory of several processes together; shared memory counts once for each. */
export function memoryOfAll(pids: readonly number[]): ProcessMemory {
  const each = pids.map(memoryOf);
  return { resident: sum(each.map(({ resident }) => resident)), own: sum(each.map(({ own }) => own)) };
}

/** Waits until a process's memory no longer changes, without requesting a garbage collection. */
export async function settledMemory(pid: number): Promise<ProcessMemory> {
  const deadline = performance.now() + settleWithinMs;
  let reference = memoryOf(pid);
  let since = performance.now();
  for (;;) {
    await pause(pollMs);
    const now = memoryOf(pid);
    if (Math.abs(now.resident - reference.resident) > settledMiB) {
      reference = now;
      since = performance.now();
    }
    if (performance.now() - since > settledMs || performance.now() > deadline) return now;
  }
}

/** The parent of each running process. */
function parents(): ReadonlyMap<number, number> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(pids.map((pid) => [Number(pid), Number(/\) \S (\d+)/.exec(textOf(`/proc/${pid}/stat`))?.[1] ?? 0)]));
}

/** The running descendants of a process. */
export function descendants(pid: number): readonly number[] {
  const all = parents();
  const childrenOf = (parent: number): number[] =>
    [...all].filter(([, its]) => its === parent).flatMap(([child]) => [child, ...childrenOf(child)]);
  return childrenOf(pid);
}

/** Separates the debuggee from the processes of its adapter: it runs the program's file, and none of its children does. */
export function splitDebuggee(
  pids: readonly number[],
  file: string,
): { readonly adapter: readonly number[]; readonly debuggee: readonly number[] } {
  const runs = pids.filter((pid) =>
    textOf(`/proc/${pid}/cmdline`)
      .split('\0')
      .some((part) => basename(part) === file),
  );
  const debuggee = runs.filter((pid) => !descendants(pid).some((child) => runs.includes(child)));
  return { adapter: pids.filter((pid) => !debuggee.includes(pid)), debuggee };
}
