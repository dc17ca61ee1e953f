import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import type { Environment } from '../processes/environment.ts';
import type { Configuration } from '../configurations/configuration.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { unguardedProcesses } from './unguarded-processes.ts';

/**
 * Scripts instead of real programs, in a folder that is removed when the test ends: its `bin` is on PATH, and it is the
 * home folder.
 */
export function createStandIns() {
  const folder = temporaryFolder();
  const file = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  return {
    folder,
    file,
    /** Writes a program that prints something and ends; returns its path. */
    program: (path: string, says = '') => {
      file(path, `#!/bin/sh\necho '${says}'\n`);
      chmodSync(join(folder, path), 0o755);
      return join(folder, path);
    },
    /** Locates a row's adapter, as `doctor` does, or as a start does with a configuration. */
    locate: (row: AdapterRow, environment: Environment = {}, configuration?: Configuration) =>
      row.locate({
        workspaceFolder: folder,
        processes: unguardedProcesses(),
        environment: { PATH: join(folder, 'bin'), HOME: folder, ...environment },
        configuration,
      }),
  };
}
