import type { Locator } from '@playwright/test';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';

const mostTabs = 40;

const cart = (workspace: string, mark: string) => markedLine(join(workspace, 'cart.js'), mark);

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element.matches(':focus-within'));

/** Presses Tab until an element, or a row in it, has the focus. */
async function tabTo({ page }: StoplinePage, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}.`);
}

/** The row of a tree that has the focus. */
const focusedRow = (tree: Locator): Locator => tree.locator('[role=treeitem]:focus');

/**
 * Types the first letters of a row in the focused tree until that row has the focus: letters count as one text only if
 * they come quickly, which a busy machine cannot guarantee.
 */
async function typeAhead(tree: Locator, letters: string, row: string | RegExp): Promise<void> {
  await expect(focusedRow(tree), 'a row of the tree has the focus').toHaveCount(1);
  await expect(async () => {
    await tree.page().keyboard.type(letters);
    await expect(focusedRow(tree)).toHaveAccessibleName(row, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
}

test('a whole debug session works by keyboard alone', async ({ openPage, server }) => {
  test.slow();
  const [loop, call] = [cart(server.workspace, 'loop'), cart(server.workspace, 'call')];
  const page = await openPage();
  const { keyboard } = page.page;

  await tabTo(page, page.configuration);
  await keyboard.press('Enter');
  const configurations = page.page.getByRole('dialog', { name: 'Select configuration' });
  await expect(configurations.getByRole('option', { name: 'Cart', exact: true })).toBeVisible();
  await keyboard.type('Cart');
  await keyboard.press('Enter');
  await expect(page.configuration).toHaveText('Cart');
  await expect(page.configuration).toBeFocused();
  await keyboard.press('Control+Alt+1');
  await typeAhead(page.files, 'cart', 'cart.js');
  await keyboard.press('Enter');
  await expect(page.editorOf('cart.js')).toBeVisible();

  await keyboard.press('Control+Alt+2');
  await expect(page.editor).toBeFocused();
  await page.goToLine(loop);
  await keyboard.press('F9');
  await expect(page.breakpoint('cart.js', loop)).toBeVisible();
  await keyboard.press('F5');
  await page.expectStoppedAt('cart.js', loop, 'at breakpoint');

  await keyboard.press('Control+Alt+4');
  await typeAhead(page.variables, 'item', /^item = /);
  await keyboard.press('ArrowRight');
  await expect(page.variables.getByRole('treeitem', { name: /^count = 4/ })).toBeVisible();
  await keyboard.press('ArrowRight');
  await expect(focusedRow(page.variables)).toHaveAccessibleName(/^count = 4/);

  await keyboard.press('Control+Alt+3');
  await typeAhead(page.callStack, '<anonymous>', /^<anonymous>/);
  await keyboard.press('Enter');
  await expect(page.frame('<anonymous>', 'cart.js', cart(server.workspace, 'total'))).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await keyboard.press('Control+Alt+5');
  await expect(page.evaluateInput).toBeFocused();
  await keyboard.type('items.length');
  await keyboard.press('Enter');
  await expect(page.console.locator('.result')).toHaveText('3');

  await tabTo(page, page.addWatch);
  await keyboard.type('sum');
  await keyboard.press('Enter');
  await tabTo(page, page.breakpoints);
  await typeAhead(page.breakpoints, 'cart.js', /^cart\.js/);
  await keyboard.press('Space');
  await expect(page.breakpoint('cart.js', loop).getByRole('checkbox')).not.toBeChecked();
  await keyboard.press('Delete');
  await expect(page.breakpoint('cart.js', loop)).toHaveCount(0);

  await keyboard.press('F10');
  await page.expectStoppedAt('cart.js', loop - 2, 'after step');
  await keyboard.press('Control+Alt+2');
  await page.moveCursorTo(call);
  await keyboard.press('F9');
  await keyboard.press('F5');
  await page.expectStoppedAt('cart.js', call);
  await expect(page.treeItem(page.watch, /^sum = 2890/)).toBeVisible();
  await keyboard.press('F10');
  await page.expectStoppedAt('cart.js', call + 1, 'after step');
  await keyboard.press('Control+Shift+F5');
  await page.expectStoppedAt('cart.js', call, 'at breakpoint');
  await keyboard.press('Shift+F5');
  await page.expectStatus('Terminated');
});

test('an empty panel has the focus until it has rows, and then its first row', async ({ openPage, server }) => {
  const page = await openPage();
  const { keyboard } = page.page;
  await page.openFile('cart.js');
  await page.toggleBreakpoint(cart(server.workspace, 'call'));
  await expect(page.mark(cart(server.workspace, 'call'))).toBeVisible();
  await page.choose('Cart');
  await keyboard.press('Control+Alt+4');
  await expect(page.variables).toBeFocused();
  await keyboard.press('F5');
  await page.expectStoppedAt('cart.js', cart(server.workspace, 'call'), 'at breakpoint');
  await expect(page.variables.getByRole('treeitem').first()).toBeFocused();
  await typeAhead(page.variables, 'sum', /^sum = 2890/);
});

test('the toolbar is one tab stop, and arrow keys move within it', async ({ openPage, server }) => {
  const page = await openPage();
  const { keyboard } = page.page;
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'call'));
  await page.page.locator('body').press('Home');
  await tabTo(page, page.toolbar);
  await keyboard.press('Home');
  await expect(page.configuration).toBeFocused();
  for (const name of ['Continue', 'Pause', 'Step over'] as const) {
    await keyboard.press('ArrowRight');
    await expect(page.button(name)).toBeFocused();
  }
  await keyboard.press('Enter');
  await page.expectStoppedAt('cart.js', cart(server.workspace, 'return'), 'after step');
  await expect(page.button('Step over'), 'the focus stays where it was').toBeFocused();
  await keyboard.press('Tab');
  await expect(page.toolbar.locator(':focus')).toHaveCount(0);
});

test('every tree is reached by Tab, and arrows, Home, End and first letters move within it', async ({
  openPage,
  server,
}) => {
  const page = await openPage();
  const { keyboard } = page.page;
  for (const expression of ['list', 'sum']) {
    await page.addWatch.fill(expression);
    await page.addWatch.press('Enter');
  }
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'call'), cart(server.workspace, 'rate'));
  await expect(page.treeItem(page.watch, /^list = /)).toBeVisible();

  const trees = [
    { tree: page.files, letters: 'tick', opens: '.vscode' },
    { tree: page.breakpoints, letters: 'uncaught', opens: undefined },
    { tree: page.callStack, letters: '<anon', opens: /^cart\.js/ },
    { tree: page.variables, letters: 'list', opens: /^list = / },
    { tree: page.watch, letters: 'sum', opens: /^list = / },
  ];
  for (const { tree, letters, opens } of trees) {
    await tabTo(page, tree);
    const rows = tree.getByRole('treeitem');
    await keyboard.press('Home');
    await expect(rows.first()).toBeFocused();
    await keyboard.press('ArrowDown');
    await expect(rows.nth(1)).toBeFocused();
    await keyboard.press('ArrowUp');
    await expect(rows.first()).toBeFocused();
    await keyboard.press('End');
    await expect(rows.last()).toBeFocused();
    await keyboard.press('Home');
    await typeAhead(tree, letters, new RegExp(`^${letters}`, 'i'));
    if (opens === undefined) continue;

    const row = page.treeItem(tree, opens);
    await keyboard.press('Home');
    await expect(rows.first()).toBeFocused();
    for (let at = 1; !(await hasFocus(row)); at += 1) {
      await keyboard.press('ArrowDown');
      await expect(rows.nth(at)).toBeFocused();
    }
    const wasOpen = (await row.getAttribute('aria-expanded')) === 'true';
    const [first, second] = wasOpen ? (['ArrowLeft', 'ArrowRight'] as const) : (['ArrowRight', 'ArrowLeft'] as const);
    await keyboard.press(first);
    await expect(row).toHaveAttribute('aria-expanded', String(!wasOpen));
    await keyboard.press(second);
    await expect(row).toHaveAttribute('aria-expanded', String(wasOpen));
    await expect(row).toBeFocused();
  }
  await tabTo(page, page.page.getByRole('tab', { name: 'Console' }));
  await keyboard.press('ArrowRight');
  await expect(page.page.getByRole('tab', { name: 'Search' })).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('ArrowRight');
  await expect(page.page.getByRole('tab', { name: 'Agent activity' })).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('ArrowRight');
  await expect(page.page.getByRole('tab', { name: 'Loaded sources' })).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, page.loadedSources);
  await keyboard.press('End');
  await expect(page.loadedSources.getByRole('treeitem').last()).toBeFocused();
  await keyboard.press('Home');
  await expect(page.loadedSources.getByRole('treeitem').first()).toBeFocused();
});

/** Keys of the page that do nothing while no program runs. */
const idleKeys = ['F6', 'Shift+F5', 'Shift+F11', 'Control+Shift+F5', 'Control+s'];

/** Presses keys of the page; returns those that the page leaves to the browser. */
async function leftToBrowser({ page }: StoplinePage, ...more: readonly string[]): Promise<readonly string[]> {
  const keys = [...idleKeys, ...more];
  const presses = await page.evaluateHandle(() => {
    const seen: KeyboardEvent[] = [];
    window.addEventListener('keydown', (event) => seen.push(event), { capture: true });
    return seen;
  });
  for (const key of keys) await page.keyboard.press(key);
  return presses.evaluate((seen) =>
    seen
      .filter(({ key, defaultPrevented }) => !defaultPrevented && !['Control', 'Shift'].includes(key))
      .map(({ key }) => key),
  );
}

test("the page's keys never trigger the browser's own action", async ({ openPage, server }) => {
  const page = await openPage();
  const { keyboard } = page.page;
  expect(await leftToBrowser(page)).toEqual([]);
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'call'));

  await page.lineNumber(1).click({ button: 'right' });
  const menu = page.page.getByRole('menu', { name: 'Line 1' });
  await expect(menu).toBeVisible();
  expect(await leftToBrowser(page, 'F5', 'F10', 'F11', 'Control+p'), 'in a menu').toEqual([]);
  await expect(menu, 'the menu alone handled the keys').toBeVisible();
  await menu.getByRole('menuitem', { name: 'Add conditional breakpoint' }).click();
  const condition = page.page.getByRole('textbox', { name: 'Condition' });
  await expect(condition).toBeFocused();
  expect(await leftToBrowser(page, 'F5', 'F10', 'F11', 'Control+p'), 'in a form').toEqual([]);
  await expect(condition).toBeFocused();
  await keyboard.press('Escape');

  await page.treeItem(page.variables, /^list = /).click({ button: 'right' });
  await page.page.getByRole('menuitem', { name: 'View full value' }).click();
  await expect(page.page.getByRole('group', { name: 'Full value' })).toBeFocused();
  expect(await leftToBrowser(page, 'F5', 'F10', 'F11', 'Control+p'), 'in a popup').toEqual([]);
  await keyboard.press('Escape');

  await page.editor.focus();
  await keyboard.type('typed');
  await keyboard.press('Alt+w');
  await expect(page.page.getByRole('dialog', { name: 'Save cart.js before closing?' })).toBeVisible();
  expect(await leftToBrowser(page, 'F5', 'F10', 'F11', 'Control+p'), 'in a dialog').toEqual([]);
  await keyboard.press('Escape');
  await page.expectStoppedAt('cart.js', cart(server.workspace, 'call'));
  await page.button('Stop').click();
  await page.expectStatus('Terminated');
});

test('Ctrl+B and Ctrl+J hide parts of the page, also after a reload, and a key that goes there shows them', async ({
  openPage,
}) => {
  const page = await openPage();
  const { keyboard } = page.page;
  await page.files.getByRole('treeitem').first().focus();
  await keyboard.press('Control+b');
  await expect(page.files).toBeHidden();
  await expect(page.page.locator('stopline-editor-area'), 'nothing else is hidden').toBeVisible();
  await keyboard.press('Control+j');
  await expect(page.console).toBeHidden();
  await page.reload();
  await expect(page.files).toBeHidden();
  await expect(page.console).toBeHidden();
  await keyboard.press('Control+Alt+1');
  await expect(page.files.locator(':focus')).toHaveCount(1);
  await keyboard.press('Control+Alt+5');
  await expect(page.console).toBeVisible();
  await keyboard.press('Control+j');
  await expect(page.console).toBeHidden();
});
