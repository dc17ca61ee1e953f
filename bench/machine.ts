import type { Browser } from '@playwright/test';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';

/** What the numbers were measured on. */
export interface Machine {
  readonly date: string;
  /** The commit's short hash; with `-dirty` if the files differed from the commit. */
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

/** Describes this machine. */
export const machineOf = (browser: Browser, commit: string): Machine => ({
  date: new Date().toISOString(),
  commit,
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / gibibyte),
  system: `${platform()} ${release()}`,
  node: process.version,
  chromium: browser.version(),
  load: loadavg().map((load) => Math.round(load * 100) / 100),
});
