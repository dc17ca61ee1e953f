import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { processTable } from '../processes/process-tree.ts';

/** The nice value of programs in a sandbox, so that one with many processes leaves time for the server. */
const niceness = 5;

/** The beginning of a command that runs another one with a lower priority. */
export const lessUrgent = ['nice', `--adjustment=${niceness}`] as const;

/** Linux accepts one such change every 100 ms from all users but root. */
const retryMs = 110;
const mostTries = 30;

/** Returns whether it is to be tried again. */
async function isRefusedForNow(pid: number): Promise<boolean> {
  const entry = processTable.find(pid);
  if (!entry) return false;
  // It may not have opened its session yet, and the server's must not be changed.
  if (entry.session !== pid) return true;
  return writeFile(`/proc/${pid}/autogroup`, String(niceness)).then(
    () => false,
    // Without this file, Linux shares the processor by the nice values of all processes.
    (thrown: unknown) => thrown instanceof Error && 'code' in thrown && thrown.code === 'EAGAIN',
  );
}

/**
 * Lowers the priority of the session that a process leads. Linux divides the processor among sessions first, and compares nice
 * values only within each (`man 7 sched`, "The autogroup feature"). Never rejects.
 */
export async function makeSessionLessUrgent(pid: number): Promise<void> {
  for (let tries = 0; tries < mostTries && (await isRefusedForNow(pid)); tries += 1)
    await delay(retryMs, undefined, { ref: false });
}
