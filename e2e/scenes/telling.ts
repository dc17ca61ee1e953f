import { expect } from '@playwright/test';
import { join } from 'node:path';
import { programsFolder } from '../paths.ts';
import { escape, phonePanels, type Scene, type View } from './scene.ts';

const headMenu = (name: string, button: string): View => ({
  name,
  show: async ({ page }) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  leave: escape,
  on: ['desk', 'tablet'],
});

/** All that an adapter may tell of values and frames, and an exception with others inside it. */
export const telling: Scene = {
  name: 'telling',
  program: 'telling',
  serverArguments: ['--trust', '--adapters', join(programsFolder, 'telling', 'adapters.json')],
  open: async ({ openPage }) => {
    const page = await openPage();
    await page.start('Telling');
    await page.expectStatus('Stopped');
    await expect(page.variable('order', '3')).toBeVisible();
    await page.page.getByRole('button', { name: 'Stack trace of KeyError' }).click();
    return page;
  },
  views: [
    {},
    headMenu('values', 'Value display options'),
    headMenu('frames', 'Show in frame names'),
    ...phonePanels.slice(0, 1),
  ],
};
