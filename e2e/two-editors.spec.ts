import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';

const editorsOf = ({ page }: StoplinePage) => page.locator('stopline-editor-group:visible');

const tabsIn = (editor: Locator) => editor.getByRole('tab');

const codeIn = (editor: Locator) => editor.locator('.cm-content');

const widthOf = async (element: Locator) => (await element.boundingBox())?.width ?? 0;

/** A file in two editors; the right one has the focus. */
async function split(page: StoplinePage, file: string): Promise<{ readonly left: Locator; readonly right: Locator }> {
  await page.treeItem(page.files, file).dblclick();
  await expect(page.editorOf(file)).toBeVisible();
  await page.page.keyboard.press('Control+\\');
  await expect(editorsOf(page)).toHaveCount(2);
  const [left, right] = [editorsOf(page).first(), editorsOf(page).last()];
  await expect(codeIn(right)).toBeFocused();
  return { left, right };
}

test('a split editor shows one document twice: text, Undo, breakpoints and unsaved state', async ({ openPage }) => {
  const page = await openPage();
  const { keyboard } = page.page;
  const { left, right } = await split(page, 'cart.js');
  await keyboard.press('Control+Home');
  await keyboard.type('x');
  await expect(codeIn(left)).toContainText('xconst items');
  await expect(left.getByRole('tab', { name: 'cart.js, unsaved' })).toBeVisible();
  await keyboard.press('Control+1');
  await expect(codeIn(left)).toBeFocused();
  await keyboard.press('F9');
  for (const editor of [left, right]) await expect(editor.getByRole('img', { name: /, line 1$/ })).toBeVisible();
  await keyboard.press('Control+z');
  await expect(codeIn(right)).not.toContainText('xconst');
  await expect(right.getByRole('tab', { name: 'cart.js', exact: true })).toBeVisible();
});

test('a stop is revealed where its file is visible; a reload keeps both editors and their widths', async ({
  openPage,
  server,
}) => {
  const page = await openPage();
  const { keyboard } = page.page;
  const loop = markedLine(`${server.workspace}/cart.js`, 'loop');
  const { left, right } = await split(page, 'cart.js');
  await page.openFile('ticker.js');
  await expect(tabsIn(right)).toHaveText(['cart.js', 'ticker.js']);
  await left.locator('.cm-lineNumbers .cm-gutterElement', { hasText: new RegExp(`^${loop}$`) }).click();
  await expect(page.mark(loop)).toBeVisible();
  await keyboard.press('Control+2');
  await expect(codeIn(right)).toBeFocused();
  await page.start('Cart');
  await page.expectStoppedAt('cart.js', loop);
  await expect(left.locator(`[data-stopped-line="${loop}"]`)).toBeVisible();
  await expect(codeIn(right)).toHaveAttribute('aria-label', 'ticker.js');

  const sash = page.page.getByRole('separator', { name: 'Width of the right editor' });
  const before = await widthOf(right);
  await sash.focus();
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect.poll(() => widthOf(right)).toBe(Math.round(before) - 20);
  await keyboard.press('Home');
  await expect.poll(() => widthOf(right)).toBe(300);
  await page.reload();
  await expect(editorsOf(page)).toHaveCount(2);
  await expect(left.locator(`[data-stopped-line="${loop}"]`)).toBeVisible();
  await expect(codeIn(right)).toHaveAttribute('aria-label', 'ticker.js');
  await expect(tabsIn(right)).toHaveText(['cart.js', 'ticker.js']);
  expect(await widthOf(right)).toBe(300);
});

test('tabs move between editors; a narrow page shows one editor with all tabs', async ({ openPage }) => {
  const page = await openPage();
  const { keyboard } = page.page;
  const item = (name: string) => page.page.getByRole('menuitem', { name, exact: true });
  const { left, right } = await split(page, 'cart.js');
  await page.treeItem(page.files, 'ticker.js').dblclick();
  await expect(tabsIn(right)).toHaveText(['cart.js', 'ticker.js']);
  await tabsIn(right).first().click({ button: 'right' });
  await item('Close').click();
  await tabsIn(right).first().click({ button: 'right' });
  await item('Move to other editor').click();
  await expect(editorsOf(page), 'an editor without tabs is closed').toHaveCount(1);
  await expect(tabsIn(left)).toHaveText(['cart.js', 'ticker.js']);
  await expect(codeIn(left)).toBeFocused();
  const { width = 0, height = 0 } = (await codeIn(left).boundingBox()) ?? {};
  await tabsIn(left)
    .last()
    .dragTo(left, { targetPosition: { x: width * 0.8, y: height / 2 } });
  await expect(editorsOf(page), 'a tab dropped at the right opens the second editor').toHaveCount(2);
  await expect(tabsIn(right)).toHaveText(['ticker.js']);
  await expect(codeIn(right)).toBeFocused();
  await tabsIn(right).dragTo(codeIn(left));
  await expect(tabsIn(left)).toHaveText(['cart.js', 'ticker.js']);
  await tabsIn(left)
    .first()
    .dragTo(left, { targetPosition: { x: width * 0.8, y: height / 2 } });
  await expect(tabsIn(right)).toHaveText(['cart.js']);
  await expect(codeIn(right), 'the focus goes with a tab that was not the selected one').toBeFocused();

  await page.page.setViewportSize({ width: 900, height: 800 });
  await expect(editorsOf(page)).toHaveCount(1);
  const tabs = page.page.getByRole('tablist', { name: 'Open files' }).getByRole('tab');
  await expect(tabs).toHaveText(['ticker.js', 'cart.js']);
  await tabs.first().click();
  await expect(codeIn(editorsOf(page))).toHaveAttribute('aria-label', 'ticker.js');
  await keyboard.press('ArrowRight');
  await expect(tabs.last()).toBeFocused();
  await expect(codeIn(editorsOf(page))).toHaveAttribute('aria-label', 'cart.js');
  await page.page.setViewportSize({ width: 1280, height: 800 });
  await expect(editorsOf(page)).toHaveCount(2);
  await expect(tabsIn(editorsOf(page).first())).toHaveText(['ticker.js']);
});

test('a file that is renamed stays open in both editors, with unsaved text, Undo, cursors and breakpoints', async ({
  openPage,
  server,
}) => {
  const page = await openPage();
  const { keyboard } = page.page;
  const { left, right } = await split(page, 'cart.js');
  await keyboard.press('Control+Home');
  await keyboard.press('F9');
  await expect(page.mark(1).first()).toBeVisible();
  await keyboard.type('first');
  await page.openFile('ticker.js');
  await expect(tabsIn(right)).toHaveText(['cart.js', 'ticker.js']);
  await page.treeItem(page.files, 'cart.js').click({ button: 'right' });
  await page.page.getByRole('menuitem', { name: 'Rename…' }).click();
  const name = page.page.getByRole('combobox', { name: 'Rename cart.js' });
  await name.fill('shop/basket.mjs');
  await name.press('Enter');

  await expect(tabsIn(right)).toHaveText(['basket.mjs', 'ticker.js']);
  await expect(left.getByRole('tab', { name: 'basket.mjs, unsaved' })).toHaveAttribute('aria-selected', 'true');
  await expect(codeIn(left)).toHaveAttribute('aria-label', 'shop/basket.mjs');
  await expect(codeIn(left)).toContainText('first');
  await expect(page.treeItem(page.breakpoints, 'basket.mjs:1')).toBeVisible();
  await tabsIn(right).first().click();
  await expect(codeIn(right)).toContainText('first');
  await codeIn(right).focus();
  await keyboard.type('second');
  await expect(codeIn(left)).toContainText('firstsecondconst items');
  const undone = left.getByRole('tab', { name: 'basket.mjs', exact: true });
  await expect(async () => {
    await keyboard.press('Control+z');
    await expect(undone).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(codeIn(left)).toHaveText(/^const items/);
  await keyboard.press('Control+y');
  await keyboard.press('Control+s');
  await expect.poll(() => readFileSync(join(server.workspace, 'shop/basket.mjs'), 'utf8')).toMatch(/^f/);
  await expect(page.treeItem(page.breakpoints, 'basket.mjs:1')).toBeVisible();
  await page.reload();
  await expect(tabsIn(left)).toHaveText(['basket.mjs']);
  await expect(tabsIn(right)).toHaveText(['basket.mjs', 'ticker.js']);
});
