import { randomUUID } from 'node:crypto';
import { processTable, type ProcessEntry } from '../processes/process-tree.ts';

const markVariable = 'STOPLINE_TEST_MARK';

/** An environment that marks whatever is started with it, and who of these still runs. */
export interface MarkedEnvironment {
  readonly environment: NodeJS.ProcessEnv;
  survivors(): readonly ProcessEntry[];
}

/** This process's environment with a mark of its own. */
export function markedEnvironment(): MarkedEnvironment {
  const mark = randomUUID();
  return {
    environment: { ...process.env, [markVariable]: mark },
    survivors: () =>
      processTable.list().filter(({ pid, isZombie }) => !isZombie && processTable.hasVariable(pid, markVariable, mark)),
  };
}
