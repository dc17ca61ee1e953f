import { expect } from '@playwright/test';
import type { StoplinePage } from '../page.ts';
import { escape, type Scene } from './scene.ts';

const dialog = ({ page }: StoplinePage, name: string) => page.getByRole('dialog', { name });

/** A start asks for what its configuration leaves open. */
export const asking: Scene = {
  name: 'asking',
  program: 'inputs',
  open: async ({ openPage }) => {
    const page = await openPage();
    await page.start('Greet');
    await expect(dialog(page, 'Who is greeted?')).toBeVisible();
    return page;
  },
  views: [
    {},
    {
      name: 'choice',
      show: async (page) => {
        await page.page.keyboard.press('Enter');
        await expect(dialog(page, 'In which color?')).toBeVisible();
      },
      leave: escape,
    },
  ],
};

/** A process is picked from those of the machine. */
export const picking: Scene = {
  name: 'picking a process',
  program: 'inputs',
  open: async ({ openPage }) => {
    const page = await openPage();
    await page.start('Attach');
    await expect(dialog(page, 'Which process?').getByRole('option').first()).toBeVisible();
    return page;
  },
  views: [{}],
};
