import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const mebibyteInKilobytes = 1_024;
const pollMs = 250;
/** It is settled when it has moved by less than this for so long. */
const settledMiB = 0.3;
const settledMs = 1_500;
const settleWithinMs = 12_000;

/** A process's memory in MiB. */
export interface ProcessMemory {
  /** All that is resident, also what other processes share with it (the program's own file, libraries). */
  readonly resident: number;
  /** What is its own alone. */
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

/** The memory of several processes together, what they share counted once for each. */
export function memoryOfAll(pids: readonly number[]): ProcessMemory {
  const each = pids.map(memoryOf);
  return { resident: sum(each.map(({ resident }) => resident)), own: sum(each.map(({ own }) => own)) };
}

/** Waits until a process's memory does not move any more, as it is: nobody asks for a garbage collection. */
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

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** The parent of each process that runs. */
function parents(): ReadonlyMap<number, number> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(pids.map((pid) => [Number(pid), Number(/\) \S (\d+)/.exec(textOf(`/proc/${pid}/stat`))?.[1] ?? 0)]));
}

/** All that came of a process and still runs. */
export function descendants(pid: number): readonly number[] {
  const all = parents();
  const childrenOf = (parent: number): number[] =>
    [...all].filter(([, its]) => its === parent).flatMap(([child]) => [child, ...childrenOf(child)]);
  return childrenOf(pid);
}

/** Tells the debuggee from the processes of its adapter: it runs the program's file, and nothing that it started does. */
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
