import { join } from 'node:path';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { compile } from './native.ts';
import type { StoplinePage } from './page.ts';

const showModules = ({ page }: StoplinePage) => page.getByRole('tab', { name: 'Modules', exact: true }).click();

test.describe('of a C program', () => {
  test.use({ program: 'memory' });

  test(
    'with lldb-dap modules are a table that is filtered, and navigated by keys',
    exercises('request modules'),
    async ({ openPage, server }) => {
      const page = await openPage();
      await compile(page, server.workspace, 'letters');
      await page.stopAt('lldb-dap', 'letters.c', markedLine(join(server.workspace, 'letters.c'), 'call'));
      await showModules(page);
      await expect(page.modules.getByRole('cell', { name: 'letters', exact: true })).toBeVisible();
      await expect(page.modules.getByRole('columnheader', { name: 'Symbols', exact: true })).toBeVisible();
      await page.page.getByRole('textbox', { name: 'Filter modules' }).fill('libc');
      await expect(page.modules.getByRole('cell', { name: 'letters', exact: true })).toHaveCount(0);
      await expect(page.modules.getByRole('cell', { name: /libc\.so/ }).first()).toBeVisible();
      await page.page.keyboard.press('Tab');
      await expect(page.modules.locator('[role="row"]:focus')).toHaveCount(1);
    },
  );
});

test.describe('of a Python program', () => {
  test.use({ program: 'python' });

  test(
    'with debugpy modules are read when the panel is opened',
    { ...exercises('request modules'), tag: '@all' },
    async ({ openPage, server }) => {
      const page = await openPage();
      await page.stopAt('Calls', 'calls.py', markedLine(join(server.workspace, 'calls.py'), 'turn'));
      await showModules(page);
      await expect(page.modules.getByRole('cell', { name: /calls\.py$/ }).first()).toBeVisible();
    },
  );
});

test.describe('of a JavaScript program', () => {
  test(
    'with js-debug loaded sources are a tree by folder, and are filtered',
    exercises('request loadedSources'),
    async ({ openPage, server }) => {
      const page = await openPage();
      await page.stopAt('Cart', 'cart.js', markedLine(join(server.workspace, 'cart.js'), 'call'));
      await page.page.getByRole('tab', { name: 'Loaded sources', exact: true }).click();
      const source = page.treeItem(page.loadedSources, 'cart.js');
      await expect(source).toBeVisible();
      await page.page.getByRole('textbox', { name: 'Filter loaded sources' }).fill('no such source');
      await expect(source).toHaveCount(0);
      await page.page.keyboard.press('Escape');
      await source.click();
      await expect(page.editorOf('cart.js')).toBeVisible();
    },
  );
});

test.describe('of an adapter with its own columns', () => {
  test.use({ program: 'busy' });

  test(
    "thousands of modules are read in pages, with the adapter's column types",
    exercises('capability additionalModuleColumns'),
    async ({ openPage }) => {
      const page = await openPage();
      await page.start('Busy');
      await page.expectStatus('Stopped');
      await showModules(page);
      await expect(page.page.getByText('3,000', { exact: true })).toBeVisible();
      const row = page.modules.getByRole('row', { name: /^library 1 / });
      await expect(row).toContainText('2023-11-15 22:13:20');
      await expect(row.getByRole('cell', { name: 'no', exact: true })).toBeVisible();
      await row.focus();
      await page.page.keyboard.press('Control+End');
      await expect(page.modules.getByRole('row', { name: /^library 2999 / })).toBeFocused();
      await page.page.getByRole('textbox', { name: 'Filter modules' }).fill('library-17');
      await expect(page.page.getByText('111 of 3,000')).toBeVisible();
    },
  );

  test(
    "a file whose checksum differs from the program's says so",
    exercises('capability supportedChecksumAlgorithms'),
    async ({ openPage }) => {
      const page = await openPage();
      const note = page.page.getByText('Not the version that is running', { exact: true });
      await page.start('Busy, made of another text');
      await page.expectStatus('Stopped');
      await expect(note.first()).toBeVisible();
      await expect(page.status).toHaveAttribute('title', /\/usr\/bin\/busy, attached to, 64 bit/);
      await page.button('Stop').click();
      await page.expectStatus('Terminated');
      await expect(note).toHaveCount(0);
      await page.start('Busy');
      await page.expectStatus('Stopped');
      await expect(note).toHaveCount(0);
    },
  );
});
