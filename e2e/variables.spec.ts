import { join } from 'node:path';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';

const numbers = (workspace: string, mark: string) => markedLine(join(workspace, 'numbers.js'), mark);

/** Expands the scope with a module's own variables, whatever the adapter calls it. */
async function openScope(page: StoplinePage, name: string): Promise<void> {
  const scope = page.treeItem(page.variables, name);
  if ((await scope.getAttribute('aria-expanded')) !== 'true') await scope.click();
  await expect(scope).toHaveAttribute('aria-expanded', 'true');
}

test(
  'an array of ten thousand is read in pages of a hundred',
  exercises('client supportsVariablePaging'),
  async ({ openPage, server }) => {
    const page = await openPage();
    const asked: string[] = [];
    page.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => asked.push(String(payload))));
    await page.reload();
    await page.stopAt('Numbers', 'numbers.js', numbers(server.workspace, 'print'));

    await page.variable('numbers').click();
    await expect(page.variable('99', '297')).toBeAttached();
    expect(
      asked.filter((text) => text.includes('"indexed"')),
      'only the first page was read',
    ).toHaveLength(1);

    await page.treeItem(page.variables, '[0 to 99]').click();
    await expect(page.variable('0')).toHaveCount(0);
    await page.treeItem(page.variables, '[0 to 99]').press('End');
    const last = page.treeItem(page.variables, '[9900 to 9999]');
    await last.click();
    await expect(page.variable('9900', '29700')).toBeVisible();
    await expect(page.variable('9999', '29997')).toBeAttached();
    expect(
      asked.filter((text) => text.includes('"indexed"')),
      'two pages were read',
    ).toHaveLength(2);
  },
);

test('expanded values stay expanded over steps, and changed ones show the value before', async ({
  openPage,
  server,
}) => {
  const step = numbers(server.workspace, 'step');
  const page = await openPage();
  await page.stopAt('Numbers', 'numbers.js', step);
  await openScope(page, 'Module');
  await page.variable('progress').click();
  await page.variable('deep').click();
  await expect(page.variable('count', '0')).toBeVisible();

  await page.button('Step over').click();
  await page.expectStoppedAt('numbers.js', step + 1);
  await expect(page.treeItem(page.variables, 'step = 1, was 0')).toBeVisible();
  await expect(page.variable('count', '0')).toBeVisible();
  await page.expectRead(page.variables);
  await page.button('Step over').click();
  await page.expectStoppedAt('numbers.js', step + 2);
  await expect(page.treeItem(page.variables, 'count = 10, was 0')).toBeVisible();
  await expect(page.treeItem(page.variables, 'step = 1'), 'it is not marked as changed').toBeVisible();
  await expect(page.treeItem(page.variables, "still = 'the same'")).toBeVisible();

  await page.button('Continue').click();
  await page.expectStoppedAt('numbers.js', step, 'breakpoint');
  await expect(page.variable('count'), 'it stays expanded in the next call').toBeVisible();
});

test('watched expressions are added, evaluated at each stop, expanded and removed @all', async ({
  openPage,
  server,
}) => {
  const step = numbers(server.workspace, 'step');
  const page = await openPage();
  for (const expression of ['progress.step * 2', 'progress.deep', 'no.such.thing']) {
    await page.addWatch.fill(expression);
    await page.addWatch.press('Enter');
    await expect(page.treeItem(page.watch, expression), 'it has no value yet').toBeVisible();
  }
  await expect(page.addWatch).toHaveValue('');

  await page.stopAt('Numbers', 'numbers.js', step);
  await expect(page.treeItem(page.watch, 'progress.step * 2 = 0')).toBeVisible();
  await expect(page.treeItem(page.watch, /^no\.such\.thing = .*no is not defined/)).toBeVisible();
  await page.treeItem(page.watch, /^progress\.deep = /).click();
  await expect(page.treeItem(page.watch, 'count = 0')).toBeVisible();

  await page.button('Step over').click();
  await expect(page.treeItem(page.watch, 'progress.step * 2 = 2, was 0')).toBeVisible();
  await page.expectRead(page.watch);
  await page.button('Step over').click();
  await expect(page.treeItem(page.watch, 'count = 10, was 0')).toBeVisible();
  await expect(page.treeItem(page.watch, /^no\.such\.thing = .*no is not defined/)).toBeVisible();

  await page.treeItem(page.watch, /^no\.such\.thing/).click();
  await page.page.keyboard.press('Delete');
  await expect(page.treeItem(page.watch, /^no\.such\.thing/)).toHaveCount(0);
  await page.treeItem(page.watch, /^progress\.deep = /).hover();
  await page
    .treeItem(page.watch, /^progress\.deep = /)
    .getByRole('button', { name: 'Remove expression' })
    .click();
  await expect(page.watch.getByRole('treeitem')).toHaveCount(1);
  await page.reload();
  await expect(page.treeItem(page.watch, 'progress.step * 2 = 2')).toBeVisible();
});

test.describe('in Python', () => {
  test.use({ program: 'python' });

  test('containers expand, changes are marked, and each frame has its own values @all', async ({
    openPage,
    server,
  }) => {
    const step = markedLine(join(server.workspace, 'series.py'), 'step');
    const page = await openPage();
    await page.stopAt('Series', 'series.py', step);
    await page.variable('series').first().click();
    await page.variable('names').click();
    await expect(page.variable("'second'", '2')).toBeVisible();
    await page.button('Step over').click();
    await page.expectStoppedAt('series.py', step + 1);
    await expect(page.treeItem(page.variables, 'step = 1, was 0')).toBeVisible();
    await page.expectRead(page.variables);
    await page.button('Step over').click();
    await expect(page.treeItem(page.variables, "'second' = 3, was 2")).toBeVisible();

    await page.variable('names').click();
    await page.variable('numbers').click();
    await expect(page.variable('0001', '3')).toBeVisible();
    await expect(page.variable('0099', '297'), 'debugpy returns this many elements of a list').toBeAttached();
  });
});

test('a value is added to the watch list, and copied to the clipboard', async ({ openPage, context, server }) => {
  await context.grantPermissions(['clipboard-write']);
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', markedLine(join(server.workspace, 'cart.js'), 'loop'));
  await page.variable('price').click({ button: 'right' });
  await page.page.getByRole('menuitem', { name: 'Add to watch' }).click();
  await expect(page.treeItem(page.watch, 'price = 1000')).toBeVisible();

  await page.variable('price').click();
  await page.page.keyboard.press('Shift+F10');
  await page.page.getByRole('menuitem', { name: 'Copy value' }).click();
  // The full value is requested from the adapter before it is copied.
  await expect(async () => {
    await page.addWatch.fill('');
    await page.page.keyboard.press('Control+v');
    expect(await page.addWatch.inputValue()).toBe('1000');
  }).toPass({ timeout: 10_000 });
});
