import type { Browser } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import { root } from './places.ts';

/** What the numbers were taken on. */
export interface Machine {
  readonly date: string;
  /** The commit's short hash; with `-dirty` where the files were not those of the commit. */
  readonly commit: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  readonly chromium: string;
  /** Over 1, 5 and 15 minutes, before anything was measured. */
  readonly load: readonly number[];
}

const gibibyte = 1_073_741_824;

const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

function commit(): string {
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '-dirty'}`;
  } catch {
    return 'unknown';
  }
}

/** Looks at the machine. */
export const machineOf = (browser: Browser): Machine => ({
  date: new Date().toISOString(),
  commit: commit(),
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / gibibyte),
  system: `${platform()} ${release()}`,
  node: process.version,
  chromium: browser.version(),
  load: loadavg().map((load) => Math.round(load * 100) / 100),
});
