import type { Locator } from '@playwright/test';
import { join } from 'node:path';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';
import { repetition } from './repetition.ts';

test.use({ program: 'sessions' });

const mark = (workspace: string, file: string, name: string) => markedLine(join(workspace, file), name);
const deactivate = (page: StoplinePage) => page.page.getByRole('button', { name: 'Deactivate breakpoints' });

for (const { name, file } of [
  { name: 'Count in JavaScript', file: 'count.js' },
  { name: 'Count in Python', file: 'count.py' },
] as const) {
  test(
    `${name}: does not stop while breakpoints are deactivated, and stops again afterwards`,
    repetition(name === 'Count in JavaScript'),
    async ({ openPage, openAgent, server }) => {
      const add = mark(server.workspace, file, 'add');
      const page = await openPage();
      await page.stopAt(name, file, add);
      await page.button('Continue').click();
      await page.expectStoppedAt(file, add, 'at breakpoint, hit 2');
      await expect(page.breakpoint(file, add)).toContainText('×2');

      await deactivate(page).click();
      await expect(deactivate(page)).toHaveAttribute('aria-pressed', 'true');
      await expect(page.mark(add, 'Breakpoint, deactivated')).toBeVisible();
      await expect(page.breakpoint(file, add).getByRole('checkbox')).toBeChecked();
      const agent = await openAgent();
      const { breakpoints = [] } = await agent.call('get_breakpoints');
      expect(breakpoints).toMatchObject([
        { line: add, verified: false, message: expect.stringContaining('deactivated') },
      ]);
      await page.button('Continue').click();
      await page.expectEnd();
      await page.start(name);
      await expect(page.console).toContainText('the sum is 6');
      await page.expectEnd();

      await deactivate(page).click();
      await expect(deactivate(page)).toHaveAttribute('aria-pressed', 'false');
      await page.start(name);
      await page.expectStoppedAt(file, add, 'at breakpoint');
      await expect(page.mark(add, 'Breakpoint')).toBeVisible();
    },
  );
}

test(
  "an exception filter's condition is edited in the list, by keyboard, and takes effect",
  exercises('request setExceptionBreakpoints', 'capability supportsExceptionFilterOptions'),
  async ({ openPage, server }) => {
    const line = mark(server.workspace, 'throws.js', 'throw');
    const page = await openPage();
    const { keyboard } = page.page;
    const filter = page.treeItem(page.breakpoints, 'Caught Exceptions');
    await page.start('Throws');
    await page.expectEnd();
    await filter.focus();
    await keyboard.press('F2');
    const field = page.page.getByRole('textbox', { name: 'Condition of Caught Exceptions' });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('placeholder', /error\.name/);
    await keyboard.type('error.code === 2');
    await keyboard.press('Enter');
    await expect(filter).toBeFocused();
    await expect(filter).toContainText('error.code === 2');
    await expect(filter.getByRole('checkbox')).toBeChecked();
    await page.start('Throws');
    await page.expectStoppedAt('throws.js', line);
    await expect(page.variable('code', '2')).toBeVisible();
    await page.button('Continue').click();
    await page.expectEnd();

    await filter.focus();
    await keyboard.press('Shift+F10');
    await page.page.getByRole('menuitem', { name: 'Remove condition' }).click();
    await expect(filter).not.toContainText('error.code');
    await page.start('Throws');
    await page.expectStoppedAt('throws.js', line);
    await expect(page.variable('code', '1')).toBeVisible();
  },
);

test('condition, hit count and log message are edited in the list, and Escape discards the edit @all', async ({
  openPage,
  server,
}) => {
  const add = mark(server.workspace, 'count.js', 'add');
  const page = await openPage();
  const { keyboard } = page.page;
  await page.openFile('count.js');
  await page.toggleBreakpoint(add);
  const row = page.breakpoint('count.js', add);
  await row.focus();
  await keyboard.press('F2');
  await expect(page.page.getByRole('textbox', { name: `Condition of count.js:${add}` })).toBeFocused();
  await keyboard.type('number === 3');
  await keyboard.press('Enter');
  await expect(row).toBeFocused();
  await expect(row).toContainText('number === 3');
  await keyboard.press('F2');
  await expect(page.page.getByRole('textbox', { name: `Condition of count.js:${add}` })).toBeFocused();
  await keyboard.type('nothing');
  await keyboard.press('Escape');
  await expect(row).toContainText('number === 3');
  await page.start('Count in JavaScript');
  await page.expectStoppedAt('count.js', add);
  await expect(page.variable('number', '3')).toBeVisible();
  await page.button('Stop').click();
  await page.expectStatus('Terminated');

  await row.focus();
  await keyboard.press('F2');
  const condition = page.page.getByRole('textbox', { name: `Condition of count.js:${add}` });
  await expect(condition).toHaveValue('number === 3');
  await condition.fill('');
  await keyboard.press('Enter');
  await expect(row).not.toContainText('number === 3');
  await expect(row).toBeFocused();
  await keyboard.press('Shift+F10');
  await page.page.getByRole('menuitem', { name: 'Add log message…' }).click();
  await expect(page.page.getByRole('textbox', { name: `Log message of count.js:${add}` })).toBeFocused();
  await keyboard.type('now {number}');
  await keyboard.press('Enter');
  await page.start('Count in JavaScript');
  await expect(page.console).toContainText('now 3');
  await page.expectEnd();
});

test('a click shows the line and keeps the focus in the list; removing all can be undone @all', async ({
  openPage,
  server,
}) => {
  const add = mark(server.workspace, 'count.js', 'add');
  const page = await openPage();
  await page.openFile('count.js');
  await page.editBreakpoint(add, 'Add conditional breakpoint', 'Condition', 'number > 1');
  await page.toggleBreakpoint(1);
  await page.openFile('shop.js');
  await page.breakpoint('count.js', add).click();
  await expect(page.editorOf('count.js')).toBeVisible();
  await expect(page.breakpoint('count.js', add)).toBeFocused();

  const rows = page.breakpoints.getByRole('treeitem');
  await page.page.getByRole('button', { name: 'More breakpoint actions' }).click();
  await page.page.getByRole('menuitem', { name: 'Disable all breakpoints' }).click();
  await expect(page.mark(add, 'Conditional breakpoint, disabled')).toBeVisible();
  await page.page.getByRole('button', { name: 'Remove all breakpoints' }).click();
  await expect(rows).toHaveCount(0);
  await page.page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.breakpoint('count.js', add)).toContainText('number > 1');
  await expect(page.breakpoint('count.js', add).getByRole('checkbox')).not.toBeChecked();
});

test('exception filters known from an earlier run of the server can be enabled before the first start @all', async ({
  openPage,
  server,
  launchServer,
}) => {
  const page = await openPage();
  await page.stopAt('Bank', 'bank.py', mark(server.workspace, 'bank.py', 'add'));
  const raised = (on: StoplinePage) => on.treeItem(on.breakpoints, 'Raised Exceptions').getByRole('checkbox');
  await expect(raised(page)).not.toBeChecked();
  await page.page.close();
  await server.stop();

  const later = await openPage({ server: await launchServer() });
  await later.expectStatus('Not running');
  await raised(later).click();
  await expect(raised(later)).toBeChecked();
});

test('filters of two adapters are distinguished, and enabled separately @all', async ({ openPage, server }) => {
  const [bill, add] = [mark(server.workspace, 'shop.js', 'bill'), mark(server.workspace, 'bank.py', 'add')];
  const page = await openPage();
  await page.stopAt('Bank', 'bank.py', add);
  await expect(page.treeItem(page.breakpoints, 'Uncaught Exceptions')).toBeVisible();
  await page.stopAt('Shop', 'shop.js', bill);
  const python = page.treeItem(page.breakpoints, /^Uncaught Exceptions, .*debugpy/).getByRole('checkbox');
  const javaScript = page.treeItem(page.breakpoints, /^Uncaught Exceptions, .*js-debug/).getByRole('checkbox');
  await python.click();
  await expect(python).not.toBeChecked();
  await expect(javaScript).toBeChecked();
  await page.page.getByRole('button', { name: 'Remove all breakpoints' }).click();
  // What to do next follows the last filter, and neither is cut.
  const last = page.breakpoints.getByRole('treeitem').last();
  const empty = page.page.getByText('No breakpoints.');
  await expect(last).toBeInViewport({ ratio: 1 });
  const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? 0;
  const gap = async () => (await topOf(empty)) - (await topOf(last));
  await expect.poll(gap).toBeGreaterThanOrEqual(24);
});
