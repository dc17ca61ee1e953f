import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AdapterRow, LocatedAdapter } from '../adapters/adapter-row.ts';
import type { Environment } from '../processes/environment.ts';
import type { Configuration } from '../configurations/configuration.ts';

/** Scripts instead of real programs, where a row finds them: `bin` of their folder is on PATH, the folder is the home. */
export interface StandIns {
  readonly folder: string;
  /** A program that says something and ends; returns its path. */
  program(path: string, says?: string): string;
  file(path: string, text: string): void;
  /** Looks for a row's adapter, as `doctor` does, or as a start does with a configuration. */
  locate(row: AdapterRow, environment?: Environment, configuration?: Configuration): Promise<LocatedAdapter>;
}

/** A folder for stand-ins that is gone when the test is over. */
export function createStandIns(): StandIns {
  const folder = mkdtempSync(join(tmpdir(), 'stopline-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  return {
    folder,
    file,
    program: (path, says = '') => {
      file(path, `#!/bin/sh\necho '${says}'\n`);
      chmodSync(join(folder, path), 0o755);
      return join(folder, path);
    },
    locate: (row, environment = {}, configuration) =>
      row.locate({
        workspaceFolder: folder,
        environment: { PATH: join(folder, 'bin'), HOME: folder, ...environment },
        configuration,
      }),
  };
}
