import { expect } from '@playwright/test';
import { devices, type Scene } from './scene.ts';

/** A program in a terminal, with all the colours that it has. */
export const terminal: Scene = {
  name: 'terminal',
  program: 'terminal',
  open: async ({ openPage }) => {
    const page = await openPage();
    await page.page.setViewportSize(devices.desk.viewport);
    await page.openFile('looks.py');
    await page.start('Looks');
    await page.page.getByRole('tab', { name: /^Terminal/ }).click();
    await expect(page.terminal).toContainText('size?');
    return page;
  },
  views: [
    {},
    {
      name: 'shown',
      show: async (page) => {
        await page.page.keyboard.press('Control+Alt+9');
        await expect(page.terminal).toBeVisible();
      },
      on: ['phone'],
    },
  ],
};
