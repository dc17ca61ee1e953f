import { expect } from '@playwright/test';
import { join } from 'node:path';
import { programsFolder } from '../paths.ts';
import type { StoplinePage } from '../page.ts';
import { type Scene } from './scene.ts';

/** What takes long says so where it is to be shown, and can be given up there. */
export const slow: Scene = {
  name: 'slow',
  program: 'slow',
  serverArguments: ['--trust', '--adapters', join(programsFolder, 'slow', 'adapters.json')],
  open: async ({ openPage }) => {
    const page = await openPage();
    await page.start('Slow');
    await page.expectStatus('Stopped');
    await page.evaluate('slow()');
    return page;
  },
  views: [
    { name: 'console', show: (page) => untilSlow(page, 'Console', 'Cancel evaluating slow()') },
    {
      name: 'memory',
      show: async (page) => {
        await page.runCommand('Show memory');
        await page.page.getByRole('textbox', { name: 'Address or expression' }).fill('0x1000');
        await page.page.keyboard.press('Enter');
        await untilSlow(page, 'Memory', 'Cancel reading memory');
      },
      on: ['desk'],
    },
    {
      name: 'modules-given-up',
      show: async ({ page }) => {
        await page.getByRole('tab', { name: 'Modules', exact: true }).click();
        await page.getByRole('button', { name: 'Cancel reading modules' }).click();
        await expect(page.getByRole('button', { name: 'Read again' })).toBeVisible();
      },
      on: ['desk'],
    },
  ],
};

async function untilSlow({ page }: StoplinePage, tab: string, button: string): Promise<void> {
  await page.getByRole('tab', { name: tab, exact: true }).click();
  await expect(page.getByRole('button', { name: button })).toBeVisible();
}
