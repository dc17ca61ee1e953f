import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';

const tabsOf = ({ page }: StoplinePage) => page.getByRole('tablist', { name: 'Open files' }).getByRole('tab');

/** Opens files in tabs that are kept. */
async function keepOpen(page: StoplinePage, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.treeItem(page.files, name).first().dblclick();
    await expect(page.editorOf(name)).toBeVisible();
  }
}

test('a previewed file replaces the one before; Enter, a double click or typing keeps it', async ({ openPage }) => {
  const page = await openPage();
  const tabs = tabsOf(page);
  await page.openFile('cart.js');
  await page.openFile('ticker.js');
  await expect(tabs).toHaveText(['ticker.js']);
  await tabs.first().dblclick();
  await page.openFile('cart.js');
  await expect(tabs).toHaveText(['ticker.js', 'cart.js']);
  await page.treeItem(page.files, 'numbers.js').focus();
  await page.page.keyboard.press('Enter');
  await expect(tabs).toHaveText(['ticker.js', 'numbers.js']);
  await page.openFile('steady.js');
  await expect(tabs).toHaveText(['ticker.js', 'numbers.js', 'steady.js']);
  await page.editor.focus();
  await page.page.keyboard.type('x');
  await page.openFile('cart.js');
  await expect(tabs).toHaveCount(4);
});

test('tabs are closed by their button, a middle click and keys, and switched by keys', async ({ openPage }) => {
  const page = await openPage();
  const { keyboard } = page.page;
  const tabs = tabsOf(page);
  await keepOpen(page, 'cart.js', 'numbers.js', 'steady.js', 'ticker.js', 'flood.js');
  await page.editor.focus();
  await keyboard.press('Alt+PageUp');
  await expect(page.editorOf('ticker.js')).toBeVisible();
  await keyboard.press('Alt+PageDown');
  await keyboard.press('Alt+PageDown');
  await expect(page.editorOf('cart.js')).toBeVisible();
  await tabs.filter({ hasText: 'numbers.js' }).click({ button: 'middle' });
  await expect(tabs).toHaveText(['cart.js', 'steady.js', 'ticker.js', 'flood.js']);
  await expect(page.editorOf('cart.js')).toBeVisible();
  await expect(page.page.getByRole('tab', { name: 'cart.js', exact: true })).toBeVisible();
  await keyboard.press('Alt+w');
  await expect(tabs).toHaveText(['steady.js', 'ticker.js', 'flood.js']);
  await expect(page.editorOf('steady.js')).toBeVisible();
  await tabs.first().press('Delete');
  await expect(tabs).toHaveText(['ticker.js', 'flood.js']);
  await expect(tabs.first()).toBeFocused();
  await tabs.last().hover();
  await tabs.last().locator('.close').click();
  await expect(tabs).toHaveText(['ticker.js']);
  await tabs.first().press('Delete');
  await expect(page.page.getByText('No file is open.')).toBeVisible();
});

test('the menu of a tab closes others and those to the right, and reveals the file', async ({ openPage, server }) => {
  mkdirSync(join(server.workspace, 'deep/er'), { recursive: true });
  writeFileSync(join(server.workspace, 'deep/er/down.js'), '// down\n');
  const page = await openPage();
  const { keyboard } = page.page;
  const tabs = tabsOf(page);
  const item = (name: string) => page.page.getByRole('menuitem', { name, exact: true });
  await keepOpen(page, 'cart.js', 'numbers.js', 'steady.js', 'ticker.js');
  await tabs.filter({ hasText: 'steady.js' }).click({ button: 'right' });
  await item('Close to the right').click();
  await expect(tabs).toHaveText(['cart.js', 'numbers.js', 'steady.js']);
  await tabs.filter({ hasText: 'cart.js' }).click();
  await keyboard.press('Shift+F10');
  await expect(item('Close')).toBeFocused();
  await item('Close others').click();
  await expect(tabs).toHaveText(['cart.js']);
  await page.openFile('deep/er/down.js');
  await page.page.getByRole('button', { name: 'Collapse all folders' }).click();
  await tabs.filter({ hasText: 'down.js' }).click({ button: 'right' });
  await item('Reveal in Files').click();
  await expect(page.treeItem(page.files, 'down.js')).toBeFocused();
  await tabs.filter({ hasText: 'cart.js' }).click({ button: 'right' });
  await item('Close all').click();
  await expect(page.page.getByText('No file is open.')).toBeVisible();
});

test('tabs, the selected one, scroll positions and cursors survive a reload', async ({ openPage, server }) => {
  writeFileSync(join(server.workspace, 'long.js'), Array.from({ length: 300 }, (_, line) => `f(${line});`).join('\n'));
  const page = await openPage();
  const tabs = tabsOf(page);
  await keepOpen(page, 'cart.js', 'long.js');
  await page.goToLine(250);
  await tabs.first().click();
  await expect(page.editorOf('cart.js')).toBeVisible();
  await tabs.last().click();
  await expect(page.lineNumber(250)).toBeInViewport();
  await page.openFile('ticker.js');
  await tabs.filter({ hasText: 'cart.js' }).click();
  await expect(page.editorOf('cart.js')).toBeVisible();
  await page.reload();
  await expect(tabs).toHaveText(['cart.js', 'long.js', 'ticker.js']);
  await expect(page.editorOf('cart.js')).toBeVisible();
  await tabs.filter({ hasText: 'long.js' }).click();
  await expect(page.editorOf('long.js')).toBeVisible();
  await page.openFile('steady.js');
  await expect(tabs).toHaveText(['cart.js', 'long.js', 'steady.js']);
});

test('files with the same name are distinguished by their folder @all', async ({ openPage, server }) => {
  for (const folder of ['one', 'two']) {
    mkdirSync(join(server.workspace, folder));
    writeFileSync(join(server.workspace, folder, 'index.js'), `// ${folder}\n`);
  }
  const page = await openPage();
  const files = page.treeItem(page.files, 'index.js');
  for (const [index, folder] of ['one', 'two'].entries()) {
    await page.treeItem(page.files, folder).click();
    await files.nth(index).dblclick();
    await expect(page.editor).toContainText(`// ${folder}`);
  }
  await expect(page.page.getByRole('tab', { name: 'index.js, one', exact: true })).toBeVisible();
  await expect(page.page.getByRole('tab', { name: 'index.js, two', exact: true })).toBeVisible();
});

test('each of many tabs can be reached', async ({ openPage, server }) => {
  const names = Array.from({ length: 24 }, (_, index) => `a-file-with-a-name-${index}.txt`);
  for (const name of names) writeFileSync(join(server.workspace, name), name);
  const page = await openPage();
  const tabs = tabsOf(page);
  await keepOpen(page, ...names);
  await expect(tabs.last()).toBeInViewport();
  await expect(tabs.first()).not.toBeInViewport();
  await tabs.last().press('Home');
  await expect(tabs.first()).toBeInViewport();
  await expect(page.editorOf(names[0]!)).toBeVisible();
  await tabs.first().hover();
  await page.page.mouse.wheel(0, 20_000);
  await expect(tabs.last()).toBeInViewport();
});

test("on a phone the open files are in a menu under the current file's name", async ({ openPage }) => {
  const page = await openPage();
  await keepOpen(page, 'cart.js', 'ticker.js');
  await page.page.setViewportSize({ width: 390, height: 844 });
  const name = page.page.getByRole('button', { name: /^Open files: / });
  await expect(name).toHaveAccessibleName('Open files: ticker.js');
  await expect(page.page.getByRole('tablist', { name: 'Open files' })).toBeHidden();
  await name.click();
  await page.page.getByRole('menuitemcheckbox', { name: 'cart.js' }).click();
  await expect(page.editorOf('cart.js')).toBeVisible();
  await page.editor.focus();
  await page.page.keyboard.type('x');
  await expect(name).toHaveAccessibleName('Open files: cart.js, unsaved');
  await name.click();
  await page.page.getByRole('menuitem', { name: 'Save file' }).click();
  await expect(name).toHaveAccessibleName('Open files: cart.js');
  await name.click();
  await page.page.getByRole('menuitem', { name: 'Close file' }).click();
  await expect(name).toHaveAccessibleName('Open files: ticker.js');
});

test.describe('a program that goes through a library', () => {
  test.use({ program: 'python-library' });

  test("leaves one preview tab, and the library's files are read-only", async ({ openPage, server }) => {
    const page = await openPage();
    await page.openFile('wrap.py');
    await page.page.getByRole('tab', { name: 'wrap.py' }).dblclick();
    const line = markedLine(join(server.workspace, 'wrap.py'), 'wrap');
    await page.toggleBreakpoint(line);
    await page.choose('Wrap');
    await page.button('Start debugging').click();
    await page.expectStoppedAt('wrap.py', line);
    await page.button('Step into').click();
    await expect(page.editorOf('textwrap.py')).toBeVisible();
    await expect(page.page.getByText('read-only: outside the workspace')).toBeVisible();
    await expect(tabsOf(page)).toHaveText(['wrap.py', 'textwrap.py']);
  });
});

test('the chosen tab stays in view when the page narrows', async ({ openPage }) => {
  const page = await openPage();
  await keepOpen(page, 'cart.js', 'numbers.js', 'steady.js', 'ticker.js', 'flood.js', 'chatter.js');
  const last = tabsOf(page).last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await page.page.setViewportSize({ width: 760, height: 800 });
  await expect(last).toBeInViewport({ ratio: 0.99 });
  await page.page.setViewportSize({ width: 640, height: 800 });
  await expect(last).toBeInViewport({ ratio: 0.99 });
});
