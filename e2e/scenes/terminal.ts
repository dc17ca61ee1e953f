import { expect } from '@playwright/test';
import { type Scene, type View } from './scene.ts';

/** A phone has it behind More. */
const shownOnPhone: View = {
  name: 'shown',
  show: async (page) => {
    await page.page.keyboard.press('Control+Alt+9');
    await expect(page.terminal).toBeVisible();
  },
  on: ['phone'],
};

/** A program in a terminal, with all the colours that it has. */
export const terminal: Scene = {
  name: 'terminal',
  program: 'terminal',
  open: async ({ openPage }) => {
    const page = await openPage();
    await page.openFile('looks.py');
    await page.start('Looks');
    await page.page.getByRole('tab', { name: /^Terminal/ }).click();
    await expect(page.terminal).toContainText('size?');
    return page;
  },
  views: [{}, shownOnPhone],
};

/** Two terminals, of which one has ended; that they are outside is said, too. */
export const terminals: Scene = {
  name: 'terminals',
  program: 'terminal',
  open: async ({ openPage }) => {
    const page = await openPage();
    await page.start('External, in JavaScript');
    await page.page.getByRole('tab', { name: /^Terminal/ }).click();
    await expect(page.terminal).toContainText('name?');
    await page.button('Restart').click();
    await expect(page.terminal.getByRole('combobox').locator('option')).toHaveCount(2);
    await expect(page.terminal).toContainText('name?');
    return page;
  },
  views: [
    {},
    shownOnPhone,
    {
      name: 'ended',
      show: async ({ terminal: shown }) => {
        await shown.getByRole('combobox').selectOption({ index: 0 });
        await expect(shown.getByRole('status')).toContainText('Ended');
        await expect(shown).toContainText('name?');
      },
      // A phone has the terminal in view by now.
    },
  ],
};
