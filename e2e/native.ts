import { expect } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import type { StoplinePage } from './page.ts';

/**
 * Compiles a C program of a workspace, with debug information, into a file of the same name. Waits until the page lists
 * the file: a row that appears between a press and its release would receive the click of another.
 */
export async function compile(page: StoplinePage, workspace: string, name: string): Promise<void> {
  execFileSync('gcc', ['-g', '-O0', '-o', name, `${name}.c`], { cwd: workspace, stdio: 'pipe' });
  await expect(page.treeItem(page.files, name)).toBeVisible();
}
