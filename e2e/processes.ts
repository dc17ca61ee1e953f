import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** The variable that tags a test's processes: every descendant inherits it. */
export const testIdVariable = 'STOPLINE_TEST_ID';

interface TaggedProcess {
  readonly pid: number;
  readonly commandLine: string;
}

/** The text of a file; empty if it cannot be read. */
export const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

function taggedProcesses(id: string): TaggedProcess[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => textOf(`/proc/${pid}/environ`).split('\0').includes(`${testIdVariable}=${id}`))
    .map((pid) => ({ pid: Number(pid), commandLine: textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim() }));
}

const wordsOf = ({ pid, commandLine }: TaggedProcess): string => `${pid} ${commandLine}`;

/** The command lines of the tagged processes, without the first. */
export const startedProcesses = (id: string, first: number | undefined): readonly string[] =>
  taggedProcesses(id).flatMap((process) => (process.pid === first ? [] : [wordsOf(process)]));

/**
 * Waits until no tagged process is left. After `withinMs` milliseconds, kills the remaining ones and returns their
 * command lines.
 */
export async function leftProcesses(id: string, withinMs: number): Promise<readonly string[]> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const left = taggedProcesses(id);
    if (left.length === 0) return [];
    if (Date.now() > deadline) {
      for (const { pid } of left) kill(pid);
      return left.map(wordsOf);
    }
    await pause(50);
  }
}

/**
 * Kills every tagged process without waiting. Group leaders are killed with their group, as Chromium's helpers are not
 * tagged.
 */
export function killProcesses(id: string): void {
  for (const { pid } of taggedProcesses(id)) {
    kill(-pid);
    kill(pid);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
