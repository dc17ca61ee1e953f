import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { belowShell } from './environment.ts';

const run = promisify(execFile);

test.each([undefined, '0', '1', '4', 'x'])('with SHLVL %s, Bash reads no ~/.bashrc for a command', async (level) => {
  const home = temporaryFolder();
  writeFileSync(join(home, '.bashrc'), 'echo read');
  const env = belowShell({ HOME: home, PATH: process.env.PATH, SHLVL: level });
  const { stdout } = await run('bash', ['-c', 'echo ran'], { env: { ...env } });
  expect(stdout).toBe('ran\n');
});
