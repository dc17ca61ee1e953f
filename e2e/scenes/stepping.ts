import { expect } from '@playwright/test';
import { prepare, runningPrograms } from '../running-programs.ts';
import { devices, type Scene } from './scene.ts';

/** How a program that stands is taken on: the menu of the text, and a choice of calls. */
export const stepping: Scene = {
  name: 'stepping',
  program: 'running',
  open: async ({ openPage, server }) => {
    const program = runningPrograms['js-debug'];
    const lines = prepare(server.workspace, program);
    const page = await openPage();
    await page.page.setViewportSize(devices.desk.viewport);
    await page.stopAt(program.configuration, program.file, lines.calls);
    await page.moveCursorTo(lines.two);
    return page;
  },
  views: [
    {
      name: 'editor-menu',
      show: async (page) => {
        await page.editor.focus();
        await page.page.keyboard.press('Shift+F10');
        await expect(page.page.getByRole('menuitem', { name: 'Run to cursor' })).toBeVisible();
      },
      leave: ({ page }) => page.keyboard.press('Escape'),
    },
    {
      name: 'step-targets',
      show: async ({ page }) => {
        await page.keyboard.press('Control+F11');
        await expect(page.getByRole('dialog', { name: 'Step into target' }).getByRole('option').first()).toBeVisible();
      },
      leave: ({ page }) => page.keyboard.press('Escape'),
    },
  ],
};
