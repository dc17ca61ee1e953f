import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { checkout } from '../paths.ts';

/** The variable by which a server is told where to keep its tally of what is said with adapters. */
const variable = 'STOPLINE_TALLY';

/** Where a run keeps tallies, a test's servers keep theirs in a folder that names the test; elsewhere nothing is kept. */
export function tallyOf({ file, titlePath, testId }: TestInfo): Readonly<Record<string, string>> {
  const root = process.env[variable];
  if (root === undefined || root === '') return {};
  const folder = join(root, testId);
  mkdirSync(folder, { recursive: true });
  const test = titlePath.slice(1).join(' › ');
  writeFileSync(join(folder, 'test.json'), JSON.stringify({ file: relative(checkout, file), test }));
  return { [variable]: folder };
}
