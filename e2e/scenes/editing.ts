import { expect } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inEditor, toggled, type Scene } from './scene.ts';

export const editing: readonly Scene[] = [
  {
    name: 'editing',
    program: 'javascript',
    arrange: async (page, { server }) => {
      const file = join(server.workspace, 'cart.js');
      await page.openFile('cart.js');
      await page.goToLine(3);
      await page.page.keyboard.insertText('// What I typed\n');
      writeFileSync(file, readFileSync(file, 'utf8').replace('pen', 'pencil'));
      await expect(page.page.getByRole('alert').filter({ hasText: 'changed on disk' })).toBeVisible();
    },
    views: [
      {},
      toggled('compare', ({ page }) => page.getByRole('button', { name: 'Compare' })),
      inEditor('closing', 'Alt+w', (page) =>
        expect(page.getByRole('dialog', { name: /before closing/ })).toBeVisible(),
      ),
    ],
  },

  {
    name: 'two-editors',
    program: 'javascript',
    arrange: async (page, { line }) => {
      await page.treeItem(page.files, 'ticker.js').dblclick();
      await expect(page.editorOf('ticker.js')).toBeVisible();
      await page.page.keyboard.press('Control+\\');
      await expect(page.editor).toHaveCount(2);
      await page.stopAt('Cart', 'cart.js', line('cart.js', 'loop'));
    },
  },

  {
    name: 'read-only',
    program: 'javascript',
    opens: ({ openPage, server }) => {
      writeFileSync(
        join(server.workspace, 'latin.txt'),
        Buffer.from('Grüße, in the letters of another time\n', 'latin1'),
      );
      return openPage();
    },
    arrange: async (page) => {
      await page.openFile('latin.txt');
      await expect(page.page.getByText('read-only: not UTF-8 text')).toBeVisible();
    },
  },
];
