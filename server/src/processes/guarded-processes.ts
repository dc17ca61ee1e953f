import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '../log.ts';
import { FamilyRecords } from './family-records.ts';
import { startGuard } from './guard.ts';
import { OwnedProcesses } from './owned-processes.ts';
import { cleanUpAbandoned, temporaryPrefix } from './temporary-folders.ts';

/** The processes of a server, none of which outlives it. */
export interface GuardedProcesses {
  readonly processes: OwnedProcesses;
  /** Ends every process after `end`, by force when the time is over, in milliseconds. */
  readonly close: (end: () => Promise<void>, withinMs: number) => Promise<void>;
}

/** Ends what earlier servers left, and starts a guard, which ends what this one leaves if it is killed. */
export async function createGuardedProcesses(log: Logger): Promise<GuardedProcesses> {
  void cleanUpAbandoned().then((count) => {
    if (count > 0) log.warn('Processes of a server that was killed have been ended', { count });
  });
  // Before there is anything to leave behind.
  const guard = startGuard({ log });
  const recordsFolder = await mkdtemp(join(tmpdir(), temporaryPrefix));
  const records = new FamilyRecords(recordsFolder, log);
  const processes = new OwnedProcesses(records);
  const killAll = () => processes.killAll();
  process.once('exit', killAll);
  return {
    processes,
    close: async (end, withinMs) => {
      const late = setTimeout(killAll, withinMs);
      await end();
      await processes.stopAll();
      clearTimeout(late);
      records.close();
      // Otherwise, the guard keeps trying after the end of the server.
      if (!records.isEmpty) return;
      await rm(recordsFolder, { recursive: true, force: true });
      guard.close();
      process.off('exit', killAll);
    },
  };
}
