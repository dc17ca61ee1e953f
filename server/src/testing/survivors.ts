import { randomUUID } from 'node:crypto';
import { processTable } from '../processes/process-tree.ts';

const markVariable = 'STOPLINE_TEST_MARK';

/** This process's environment with a mark of its own, to find the processes that were started with it. */
export function markedEnvironment() {
  const mark = randomUUID();
  return {
    environment: { ...process.env, [markVariable]: mark } as NodeJS.ProcessEnv,
    /** The marked processes that are still running. */
    survivors: () =>
      processTable.list().filter(({ pid, isZombie }) => !isZombie && processTable.hasVariable(pid, markVariable, mark)),
  };
}
