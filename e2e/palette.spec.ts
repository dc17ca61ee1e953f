import AxeBuilder from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';
import { repetition } from './repetition.ts';

/** A sheet with a field above a list: the palette, the file finder. */
function pickOf({ page }: StoplinePage, name: string) {
  const dialog = page.getByRole('dialog', { name });
  return {
    dialog,
    field: dialog.getByRole('combobox', { name, exact: true }),
    options: dialog.getByRole('option'),
    option: (label: string | RegExp) => dialog.getByRole('option', { name: label }),
  };
}

const palette = (page: StoplinePage) => pickOf(page, 'Command palette');
const finder = (page: StoplinePage) => pickOf(page, 'Find file');

const cart = (workspace: string, mark: string) => markedLine(join(workspace, 'cart.js'), mark);

/** The option that Enter chooses. */
const active = (dialog: Locator): Locator => dialog.locator('[role=option][aria-selected=true]');

/** The violations that axe finds in a sheet; the page below it is inert. */
async function findViolations({ page }: StoplinePage, sheet: string): Promise<string[]> {
  const { violations, passes } = await new AxeBuilder({ page })
    .include({ fromShadowDom: ['stopline-app', sheet] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(passes.length, 'axe checked something').toBeGreaterThan(3);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

test('every command is in the palette, is run by a few letters, and comes first the next time', async ({
  openPage,
  server,
}) => {
  const page = await openPage();
  const { keyboard } = page.page;
  const { field, options, option, dialog } = palette(page);
  const call = cart(server.workspace, 'call');
  await page.stopAt('Cart', 'cart.js', call);
  await page.editor.focus();
  await keyboard.press('Control+Shift+P');
  await expect(field).toBeFocused();
  await expect(option(/^Step over, F10$/)).toHaveAttribute('aria-keyshortcuts', 'F10');
  await expect(option(/^Command palette, Ctrl\+Shift\+P$/)).toHaveAttribute('aria-keyshortcuts', 'Control+Shift+P F1');
  await keyboard.type('stpovr');
  await expect(active(dialog)).toHaveAccessibleName('Step over, F10');
  await keyboard.press('Enter');
  await page.expectStoppedAt('cart.js', cart(server.workspace, 'return'), 'after step');
  await expect(page.editor, 'the focus is where it was').toBeFocused();

  await keyboard.press('F1');
  await expect(options.first()).toHaveAccessibleName('Step over, F10');
  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.editor).toBeFocused();
});

test('panel commands run from the palette, wherever the focus is', async ({ openPage, server }) => {
  const page = await openPage();
  const { keyboard } = page.page;
  const run = async (command: string) => {
    await keyboard.press('F1');
    await expect(palette(page).field).toBeFocused();
    await keyboard.type(command);
    await keyboard.press('Enter');
    await expect(palette(page).dialog).toHaveCount(0);
  };
  await page.stopAt('Cart', 'cart.js', markedLine(join(server.workspace, 'cart.js'), 'call'));
  await run('edit breakpoint');
  await expect(page.page.getByRole('textbox', { name: 'Condition' })).toBeFocused();
  await keyboard.press('Escape');
  await run('add watch');
  await expect(page.addWatch).toBeFocused();
  await keyboard.type('sum');
  await keyboard.press('Enter');
  await expect(page.treeItem(page.watch, /^sum = 2890/)).toBeVisible();
  await run('search values');
  await expect(page.page.getByRole('textbox', { name: 'Search values' })).toBeFocused();
  await keyboard.press('Escape');
  await run('remove all expressions');
  await expect(page.treeItem(page.watch, /^sum = /)).toHaveCount(0);
  await run('show loaded sources');
  await expect(page.loadedSources).toBeVisible();
  await run('find in console');
  await expect(page.console).toBeVisible();
  await expect(page.page.getByRole('search', { name: 'Find in console' }).getByRole('textbox')).toBeFocused();
  await run('go to breakpoints');
  await expect(page.breakpoints.locator(':focus')).toHaveCount(1);
  await page.button('Stop').click();
  await page.expectStatus('Terminated');
});

test('unavailable commands come last and say why; an open palette gets all keys @all', async ({ openPage }) => {
  const page = await openPage();
  const { keyboard } = page.page;
  const { field, options, option, dialog } = palette(page);
  await page.choose('Cart');
  await page.page.getByRole('button', { name: 'Command palette' }).click();
  await expect(field).toBeFocused();
  await expect(options.last()).toBeDisabled();
  await expect(option('Step over, nothing is running')).toBeDisabled();
  await keyboard.press('ArrowUp');
  await expect(active(dialog)).toBeDisabled();
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.press('F5');
  await keyboard.press('Control+Alt+1');
  await keyboard.press('?');
  await expect(field, 'the typed text stays in the field').toHaveValue('>?');
  await expect(field).toBeFocused();
  await page.expectStatus('Not running');
  await page.page.mouse.click(20, 700);
  await expect(dialog, 'a click outside closes it').toHaveCount(0);
  await expect(page.page.getByRole('button', { name: 'Command palette' })).toBeFocused();
});

test('the palette selects a theme, a configuration and a part of the page', async ({ openPage }) => {
  const page = await openPage();
  const { keyboard } = page.page;
  const configurations = pickOf(page, 'Select configuration');
  const open = async () => {
    await keyboard.press('F1');
    await expect(palette(page).field).toBeFocused();
  };
  await open();
  await keyboard.type('theme dark');
  await keyboard.press('Enter');
  await expect
    .poll(() => page.page.locator('stopline-app').evaluate((app) => getComputedStyle(app).colorScheme))
    .toBe('dark');
  await open();
  await keyboard.type('select conf');
  await keyboard.press('Enter');
  await expect(configurations.field).toBeFocused();
  await keyboard.type('ticker');
  await expect(active(configurations.dialog)).toHaveAccessibleName(/^Ticker/);
  await keyboard.press('Enter');
  await expect(page.configuration).toHaveText('Ticker');
  await open();
  await keyboard.type('go to files');
  await keyboard.press('Enter');
  await expect(page.files.locator(':focus')).toHaveCount(1);
});

test('a file is found by a few letters and opened at a line, and ignored files are not found', async ({
  openPage,
  server,
}) => {
  mkdirSync(join(server.workspace, 'deep/er'), { recursive: true });
  writeFileSync(join(server.workspace, 'deep/er/checkout.py'), 'one\ntwo\nthree\n');
  writeFileSync(join(server.workspace, 'deep/er/checkout.log'), '');
  writeFileSync(join(server.workspace, '.gitignore'), '*.log\n');
  const page = await openPage();
  const { keyboard } = page.page;
  const { field, option, dialog, options } = finder(page);
  await keyboard.press('Control+p');
  await expect(option(/^cart\.js$/)).toBeVisible();
  await keyboard.type('chkout');
  await expect(options).toHaveCount(1);
  await expect(active(dialog)).toHaveAccessibleName('checkout.py, deep/er');
  await expect(active(dialog).locator('b')).toHaveText(['ch', 'kout']);
  await keyboard.type(':3');
  await keyboard.press('Enter');
  await expect(page.editorOf('deep/er/checkout.py')).toBeVisible();
  await expect(page.editor, 'the editor has the focus').toBeFocused();
  await keyboard.press('F9');
  await expect(page.breakpoint('checkout.py', 3)).toBeVisible();

  await keyboard.press('Control+e');
  await expect(field).toBeFocused();
  await expect(options.first(), 'a recently opened file comes first').toHaveAccessibleName('checkout.py, deep/er');
  await keyboard.type('nothing-like-it');
  await expect(dialog.getByText('No matching files.').first()).toBeVisible();
  await field.fill(':2');
  await expect(page.page.getByRole('dialog', { name: 'Go to line' }).getByRole('option')).toHaveAccessibleName(
    'Line 2, deep/er/checkout.py',
  );
  await keyboard.press('Enter');
  await keyboard.press('F9');
  await expect(page.breakpoint('checkout.py', 2)).toBeVisible();
  await keyboard.press('Control+p');
  await expect(field).toBeFocused();
  await keyboard.type('>remove all');
  await expect(active(palette(page).dialog)).toHaveAccessibleName('Remove all breakpoints');
  await keyboard.press('Enter');
  await expect(page.breakpoint('checkout.py', 2)).toHaveCount(0);
});

test('a new file is found @all', async ({ openPage, server }) => {
  const page = await openPage();
  const { keyboard } = page.page;
  const { field, option } = finder(page);
  await keyboard.press('Control+p');
  await expect(option(/^cart\.js$/)).toBeVisible();
  writeFileSync(join(server.workspace, 'brand-new.js'), '');
  await expect(async () => {
    await field.fill('');
    await field.fill('brand');
    await expect(option('brand-new.js')).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('a question mark opens the list of keys, unless it is typed into a field @all', async ({ openPage }) => {
  const page = await openPage();
  const { keyboard } = page.page;
  const keys = page.page.getByRole('dialog', { name: 'Keys', exact: true });
  await page.addWatch.click();
  await keyboard.type('a ? b : c');
  await expect(page.addWatch).toHaveValue('a ? b : c');
  await expect(keys).toHaveCount(0);
  await keyboard.press('Control+Alt+1');
  await expect(page.files.locator(':focus')).toHaveCount(1);
  await keyboard.press('?');
  await expect(keys.getByRole('heading', { name: 'Go to' })).toBeVisible();
  await expect(keys.getByText('Ctrl+Shift+P or F1')).toBeVisible();
  await expect(keys.getByRole('button', { name: 'Close' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await expect(page.files.locator(':focus')).toHaveCount(1);
});

test("the palette's code is loaded on first use", async ({ openPage }) => {
  const page = await openPage();
  const { keyboard } = page.page;
  const loaded = () =>
    page.page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/picks-')).length,
    );
  expect(await loaded()).toBe(0);
  await keyboard.press('F1');
  await expect(palette(page).field).toBeFocused();
  expect(await loaded()).toBe(1);
});

for (const [theme, width] of [
  ['light', 1440],
  ['dark', 1024],
  ['high contrast', 390],
] as const) {
  test(
    `sheets are at the top below the status, and accessible: ${theme}, ${width} px`,
    repetition(theme === 'light'),
    async ({ openPage }) => {
      const page = await openPage();
      const { keyboard } = page.page;
      const keys = page.page.getByRole('dialog', { name: 'Keys', exact: true });
      await page.page.setViewportSize({ width, height: 844 });
      await keyboard.press('F1');
      await expect(palette(page).field).toBeFocused();
      await keyboard.type(`theme ${theme}`);
      await keyboard.press('Enter');
      await expect(palette(page).dialog).toHaveCount(0);
      const status = (await page.status.boundingBox())!;
      await keyboard.press('F1');
      await expect(palette(page).options.first()).toBeVisible();
      const sheet = (await palette(page).dialog.boundingBox())!;
      expect(sheet.y).toBeGreaterThan(status.y + status.height);
      expect(sheet.width).toBe(Math.min(560, width - 16));
      expect(sheet.x + sheet.width / 2).toBeCloseTo(width / 2, 0);
      expect(await findViolations(page, 'stopline-quick-pick')).toEqual([]);
      await keyboard.press('Escape');
      await keyboard.press('?');
      await expect(keys).toBeVisible();
      expect(await findViolations(page, 'stopline-keys')).toEqual([]);
    },
  );
}

test('the file drawer takes the focus when it opens, and Escape returns it', async ({ openPage }) => {
  const page = await openPage();
  const { keyboard } = page.page;
  await page.page.setViewportSize({ width: 1024, height: 768 });
  const button = page.page.getByRole('button', { name: 'Files and breakpoints' });
  await button.click();
  await expect(page.files.locator(':focus')).toHaveCount(1);
  await keyboard.press('Escape');
  await expect(page.files).toBeHidden();
  await expect(button).toBeFocused();
  await page.addWatch.click();
  await keyboard.press('Control+Alt+1');
  await expect(page.files.locator(':focus')).toHaveCount(1);
  await keyboard.press('Escape');
  await expect(page.addWatch).toBeFocused();
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  /** The controls that are too small to tap, and the elements that overflow the page's sides. */
  const outOfHand = ({ page }: StoplinePage): Promise<string[]> =>
    page.evaluate(() => {
      const elementsIn = (root: Document | ShadowRoot): Element[] =>
        [...root.querySelectorAll('*')].flatMap((element) => [
          element,
          ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
        ]);
      return elementsIn(document)
        .filter((element) => element.matches('button, select, [role=option], [role=menuitem], [role=menuitemcheckbox]'))
        .filter((element) => element.checkVisibility() && element.closest('[inert]') === null)
        .flatMap((element) => {
          const { width, height, left, right } = element.getBoundingClientRect();
          const isSmall = width < 43.9 || height < 43.9;
          const isOut = left < -0.5 || right > innerWidth + 0.5;
          const name = element.getAttribute('aria-label') ?? element.textContent.trim();
          return isSmall || isOut ? [`${name}: ${width} x ${height}, ${left} to ${right}`] : [];
        });
    });

  test('a phone has the main commands in one row, and the others under More @all', async ({ openPage, server }) => {
    const page = await openPage();
    const more = page.toolbar.getByRole('button', { name: 'More' });
    const item = (name: string) => page.page.getByRole('menuitem', { name, exact: true });
    expect(await outOfHand(page)).toEqual([]);
    await page.choose('Cart');
    await more.tap();
    await expect(item('Restart')).toBeDisabled();
    expect(await outOfHand(page)).toEqual([]);
    await item('Find file').tap();
    await finder(page).field.fill('cart');
    expect(await outOfHand(page)).toEqual([]);
    await finder(page).option('cart.js').tap();
    await expect(page.editorOf('cart.js')).toBeVisible();
    await page.lineNumber(cart(server.workspace, 'call')).tap();
    await page.button('Start debugging').tap();
    await page.expectStoppedAt('cart.js', cart(server.workspace, 'call'));
    await expect(page.toolbar.getByRole('button')).toHaveCount(6);
    expect(await outOfHand(page)).toEqual([]);
    await page.button('Step over').tap();
    await page.expectStoppedAt('cart.js', cart(server.workspace, 'return'), 'after step');
    await more.tap();
    await item('Command palette').tap();
    await expect(palette(page).option(/^Step into(, |$)/)).toBeVisible();
    expect(await outOfHand(page)).toEqual([]);
    await palette(page)
      .option(/^Theme: dark/)
      .tap();
    await more.tap();
    await expect(page.page.getByRole('menuitemcheckbox', { name: 'Dark' })).toBeChecked();
    await item('Restart').tap();
    await page.expectStoppedAt('cart.js', cart(server.workspace, 'call'), 'at breakpoint');
    await page.button('Stop').tap();
    await page.expectStatus('Terminated');
    await expect(page.button('Start debugging')).toBeVisible();
  });

  test('Pause replaces Continue while the program runs', async ({ openPage }) => {
    const page = await openPage();
    await page.choose('Ticker');
    await page.button('Start debugging').tap();
    await page.expectStatus('Running');
    await expect(page.button('Continue')).toHaveCount(0);
    // A program that has not started yet cannot be paused.
    await page.page.getByRole('tab', { name: 'Console' }).tap();
    await expect(page.console).toContainText('ticking');
    await page.page.getByRole('tab', { name: 'Stack' }).tap();
    await expect(page.callStack.getByRole('treeitem').first()).toBeVisible();
    await page.button('Pause').tap();
    await page.expectStatus('Stopped');
    await expect(page.button('Pause')).toHaveCount(0);
    await page.button('Continue').tap();
    await page.expectStatus('Running');
    await page.button('Stop').tap();
    await page.expectStatus('Terminated');
  });
});
