import { expect } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import type { StoplinePage } from './page.ts';

/**
 * Compiles a C program of a workspace, with what a debugger needs to know of it, into a file of the same name. Waits
 * until the files show it: a row that comes between a press and its release would take the click of the one below.
 */
export async function compile(page: StoplinePage, workspace: string, name: string): Promise<void> {
  execFileSync('gcc', ['-g', '-O0', '-o', name, `${name}.c`], { cwd: workspace, stdio: 'pipe' });
  await expect(page.treeItem(page.files, name)).toBeVisible();
}
