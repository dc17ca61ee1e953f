import { expect } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escape, type Scene } from './scene.ts';

/** Files that are edited. */
export const editing: Scene = {
  name: 'editing',
  program: 'javascript',
  open: async ({ openPage, server }) => {
    const page = await openPage();
    const file = join(server.workspace, 'cart.js');
    await page.openFile('cart.js');
    await page.goToLine(3);
    await page.page.keyboard.insertText('// What I typed\n');
    writeFileSync(file, readFileSync(file, 'utf8').replace('pen', 'pencil'));
    await expect(page.page.getByRole('alert').filter({ hasText: 'changed on disk' })).toBeVisible();
    return page;
  },
  views: [
    {},
    {
      name: 'compare',
      show: ({ page }) => page.getByRole('button', { name: 'Compare' }).click(),
      leave: ({ page }) => page.getByRole('button', { name: 'Compare' }).click(),
    },
    {
      name: 'closing',
      show: async ({ page, editor }) => {
        await editor.focus();
        await page.keyboard.press('Alt+w');
        await expect(page.getByRole('dialog', { name: /before closing/ })).toBeVisible();
      },
      leave: escape,
    },
  ],
};

export const readOnly: Scene = {
  name: 'read-only',
  program: 'javascript',
  open: async ({ openPage, server }) => {
    writeFileSync(
      join(server.workspace, 'latin.txt'),
      Buffer.from('Gr\u00fc\u00dfe, in the letters of another time\n', 'latin1'),
    );
    const page = await openPage();
    await page.openFile('latin.txt');
    await expect(page.page.getByText('read-only: not UTF-8 text')).toBeVisible();
    return page;
  },
  views: [{}],
};
