import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { compile } from './native.ts';
import type { StoplinePage } from './page.ts';

const ticked = ({ page }: StoplinePage, name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });

async function tick(page: StoplinePage, button: string, name: string): Promise<void> {
  await page.page.getByRole('button', { name: button, exact: true }).click();
  await ticked(page, name).click();
}

const namesOf = (page: StoplinePage) =>
  page.variables
    .getByRole('treeitem')
    .evaluateAll((rows: readonly Element[]) => rows.map((row: Element) => row.getAttribute('aria-label')));

test.describe('of an adapter with all presentation hints', () => {
  test.use({ program: 'detailed' });

  async function stopIn(page: StoplinePage, configuration: string): Promise<void> {
    await page.start(configuration);
    await page.expectStatus('Stopped');
    await expect(page.variable('order', '3')).toBeVisible();
  }

  test('presentation hints of a value are visible or announced', async ({ openPage }) => {
    const page = await openPage();
    await stopIn(page, 'Detailed');
    for (const [name, description] of [
      ['order = 3', 'integer, has a data breakpoint'],
      ['base = Book', 'Book, base class, read-only'],
      ['next number = 4', 'integer, has side effects'],
      ['secret = 17', 'integer, static, constant, private'],
    ] as const)
      await expect(page.variables.getByRole('treeitem', { name, exact: true })).toHaveAccessibleDescription(
        description,
      );
    await page.variables.getByRole('button', { name: 'Read property' }).click();
    await expect(page.variable('balance', '108.25')).toHaveAccessibleDescription('number, read-only');
  });

  test('return values come first, and the others can be sorted by name', async ({ openPage }) => {
    const page = await openPage();
    await stopIn(page, 'Detailed');
    await expect
      .poll(() => namesOf(page))
      .toEqual([
        'Returned',
        'price = 21.5',
        'Local',
        'order = 3',
        'ledger = Ledger 2026',
        'base = Book',
        'next number = 4',
        'secret = 17',
        'balance',
      ]);
    await tick(page, 'Value display options', 'Sort values by name');
    await expect
      .poll(async () => (await namesOf(page)).slice(3))
      .toEqual(['balance', 'base = Book', 'ledger = Ledger 2026', 'next number = 4', 'order = 3', 'secret = 17']);
    await page.reload();
    await page.page.getByRole('button', { name: 'Value display options' }).click();
    await expect(ticked(page, 'Sort values by name')).toBeChecked();
  });

  test('a value has ANSI styles only if the adapter supports them @all', async ({ openPage }) => {
    const page = await openPage();
    await stopIn(page, 'Detailed');
    const ledger = page.variable('ledger', 'Ledger 2026');
    await expect(ledger.locator('.ansi-red')).toHaveText('2026');
    await page.button('Stop').click();
    await stopIn(page, 'Detailed, without styles');
    await expect(ledger).toBeVisible();
    await expect(ledger.locator('[class*="ansi-"]')).toHaveCount(0);
  });

  test('inner exceptions are a tree, each with its stack trace, and can be watched', async ({ openPage }) => {
    const page = await openPage();
    await stopIn(page, 'Detailed');
    const callout = page.page.getByRole('group', { name: 'Exception LedgerError' });
    await expect(callout).toContainText(/LedgerError\s+books\.LedgerError\s+uncaught/);
    const inner = callout.getByRole('list', { name: 'Causes of LedgerError' });
    await expect(inner.locator(':scope > li')).toContainText([
      'KeyError: no key 3',
      'CloseError: the ledger is still open',
    ]);
    await expect(inner.getByRole('list', { name: 'Causes of KeyError' })).toHaveText(/IndexError: the index is stale/);
    await callout.getByRole('button', { name: 'Stack trace of KeyError' }).press('Enter');
    await expect(callout.getByRole('region', { name: 'Stack trace of KeyError' })).toContainText('at find');
    await callout.getByRole('button', { name: 'Add to watch: KeyError' }).press('Enter');
    await expect(page.treeItem(page.watch, '$thrown.inner = <$thrown.inner>')).toBeVisible();
  });
});

test.describe('of lldb-dap', () => {
  test.use({ program: 'memory' });

  async function stopAtCall(page: StoplinePage, workspace: string): Promise<void> {
    await compile(page, workspace, 'letters');
    await page.stopAt('lldb-dap', 'letters.c', markedLine(join(workspace, 'letters.c'), 'call'));
    await expect(page.variable('total', '513')).toBeVisible();
  }

  test('the return value of a function that was stepped out of is the first value', async ({ openPage, server }) => {
    const page = await openPage();
    await stopAtCall(page, server.workspace);
    await page.button('Step into').click();
    await expect(page.treeItem(page.callStack, /^louder/)).toBeVisible();
    await page.button('Step out').click();
    const returned = page.treeItem(page.variables, /^\(Return Value\) = 769/);
    await expect(returned).toHaveAccessibleDescription(/return value/);
    await expect.poll(async () => (await namesOf(page)).findIndex((name) => name?.includes('769'))).toBe(1);
  });

  test('numbers are shown in hexadecimal, and frame names have the chosen parts', async ({ openPage, server }) => {
    const page = await openPage();
    await stopAtCall(page, server.workspace);
    await tick(page, 'Value display options', 'Values in hexadecimal');
    await expect(page.treeItem(page.variables, /^total = 0x0*201$/)).toBeVisible();
    await page.button('Step into').click();
    await expect(page.treeItem(page.callStack, /^louder/)).toBeVisible();
    await tick(page, 'Show in frame names', 'Parameter values');
    await expect(page.treeItem(page.callStack, /^louder\(letters=.*total=/)).toBeVisible();
    await tick(page, 'Show in frame names', 'Module');
    await expect(page.treeItem(page.callStack, /letters.*louder/)).toBeVisible();
    await page.button('Step over').click();
    await expect(page.treeItem(page.callStack, /letters.*louder.*letters\.c:5$/)).toBeVisible();
  });
});

test('with js-debug, the value that a function is about to return comes first', async ({ openPage, server }) => {
  const page = await openPage();
  await page.stopAt('Calls', 'calls.js', markedLine(join(server.workspace, 'calls.js'), 'turn'));
  for (const [step, line] of [
    ['Step into', 8],
    ['Step into', 2],
    ['Step over', 3],
    ['Step over', 4],
    ['Step over', 4],
  ] as const) {
    await page.button(step).click();
    await page.expectStoppedAt('calls.js', line, 'after step');
  }
  const returned = page.treeItem(page.variables, /^Return value = /);
  await expect(returned).toHaveAccessibleDescription(/return value/);
  await expect.poll(async () => (await namesOf(page))[1]).toMatch(/^Return value = /);
});

test.describe('of debugpy', () => {
  test.use({ program: 'python' });

  test('the return value of a function that was stepped over is the first value @all', async ({ openPage, server }) => {
    const page = await openPage();
    await page.stopAt('Calls', 'calls.py', markedLine(join(server.workspace, 'calls.py'), 'turn'));
    await page.button('Step into').click();
    await page.expectStoppedAt('calls.py', 11, 'after step');
    await page.button('Step over').click();
    const returned = page.treeItem(page.variables, /^\(return\) price = /);
    await expect(returned).toHaveAccessibleDescription(/return value/);
    await expect.poll(async () => (await namesOf(page))[1]).toMatch(/^\(return\) price = /);
  });
});
