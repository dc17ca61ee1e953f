import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import type { StoplinePage } from './page.ts';

const results = ({ page }: StoplinePage) => page.getByRole('tree', { name: 'Search results' });
const field = ({ page }: StoplinePage) => page.getByRole('textbox', { name: 'Search in files' });
const status = ({ page }: StoplinePage) => page.getByRole('search', { name: 'Search in files' }).getByRole('status');

const text = [
  'const rate = 1; // search: rate',
  '',
  '  // search: Rate and rate',
  'const separate = 2; // search: separate',
];

function writeFiles(workspace: string): void {
  mkdirSync(join(workspace, 'searched'));
  writeFileSync(join(workspace, 'searched/one.js'), `${text.join('\n')}\n`);
  mkdirSync(join(workspace, 'node_modules/dependency'), { recursive: true });
  writeFileSync(join(workspace, 'node_modules/dependency/index.js'), '// search: rate\n');
}

test('Ctrl+Shift+F searches all files; a result opens its file at the match', async ({ openPage, server }) => {
  writeFiles(server.workspace);
  const page = await openPage();
  const { keyboard } = page.page;
  await keyboard.press('Control+Shift+KeyF');
  await expect(field(page)).toBeFocused();
  await keyboard.type('search: RATE');
  await expect(status(page)).toHaveText('2 matches in 1 file.');
  await expect(results(page).getByRole('treeitem')).toHaveText([
    /one\.js\s*searched\s*2/,
    /1.*rate/,
    /3.*Rate and rate/,
  ]);
  await page.page.getByRole('button', { name: 'Match case' }).click();
  await expect(status(page)).toHaveText('No matches.');
  await field(page).fill('search: \\w+rate;');
  await page.page.getByRole('button', { name: 'Regular expression' }).click();
  await expect(status(page)).toHaveText('No matches.');
  await field(page).fill('search: \\w+rate');
  await page.page.getByRole('button', { name: 'Match case' }).click();
  await expect(status(page)).toHaveText('1 match in 1 file.');
  await keyboard.press('Control+Shift+KeyF');
  await expect(field(page)).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(results(page).getByRole('treeitem').first()).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(page.treeItem(results(page), /^4: /)).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.editorOf('one.js')).toBeVisible();
  await expect(page.page.locator('.cm-line').filter({ hasText: 'const separate' })).toBeInViewport();
});

test('the selected text is searched for, an invalid pattern is explained, and results remain under their tab', async ({
  openPage,
  server,
}) => {
  writeFiles(server.workspace);
  const page = await openPage();
  const { keyboard } = page.page;
  await page.openFile('searched/one.js');
  await page.page.locator('.cm-line').filter({ hasText: 'const separate' }).click();
  await keyboard.press('End');
  await keyboard.press('Control+Shift+ArrowLeft');
  await keyboard.press('Control+Shift+KeyF');
  await expect(field(page)).toHaveValue('separate');
  await expect(status(page)).toHaveText('2 matches in 1 file.');
  await page.page.getByRole('tab', { name: 'Console' }).click();
  await page.page.getByRole('tab', { name: 'Search' }).click();
  await expect(results(page).getByRole('treeitem')).toHaveCount(2);
  await page.page.getByRole('button', { name: 'Regular expression' }).click();
  await field(page).fill('(');
  await expect(status(page)).toContainText('Invalid pattern');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the search has a tab of its own beside the console, which stays', async ({ openPage }) => {
    const page = await openPage();
    const tab = (name: string) => page.page.getByRole('tab', { name, exact: true });
    await expect(tab('Search')).toHaveCount(0);
    await page.runCommand('Search in files');
    await expect(field(page)).toBeVisible();
    await expect(tab('Search')).toHaveAttribute('aria-selected', 'true');
    await expect(tab('Console')).toHaveAttribute('aria-selected', 'false');
    await tab('Console').tap();
    await expect(page.console).toBeVisible();
    await expect(field(page)).toBeHidden();
    await tab('Search').tap();
    await expect(field(page)).toBeVisible();
  });
});
