import { expect } from '@playwright/test';
import type { Scene } from './scene.ts';

/** A task that failed: whether to debug anyway. */
export const failedTask: Scene = {
  name: 'failed task',
  program: 'tasks',
  open: async ({ openPage }) => {
    const page = await openPage();
    await page.start('After a failure');
    await expect(page.page.getByRole('dialog', { name: 'The task "fail" failed. Debug anyway?' })).toBeVisible();
    return page;
  },
  views: [{}],
};
