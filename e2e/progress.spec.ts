import { join } from 'node:path';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { compile } from './native.ts';

test.describe('with lldb-dap', () => {
  test.use({ program: 'memory' });

  test(
    "an adapter's progress is shown with its percentage until it ends",
    exercises('event progressStart', 'event progressUpdate', 'event progressEnd'),
    async ({ openPage, server }) => {
      const page = await openPage();
      await compile(page, server.workspace, 'letters');
      await page.stopAt('lldb-dap', 'letters.c', markedLine(join(server.workspace, 'letters.c'), 'call'));
      const send = (event: string, body: object) =>
        page.evaluate(`\`lldb-dap send-event ${event} '${JSON.stringify({ progressId: 'symbols', ...body })}'`);
      const bar = page.page.getByRole('progressbar', { name: 'Loading symbols' });
      await send('progressStart', { title: 'Loading symbols', percentage: 10, cancellable: false });
      await expect(bar).toBeVisible();
      await expect(bar).toHaveAttribute('aria-valuenow', '10');
      await send('progressUpdate', { message: 'libc', percentage: 60 });
      await expect(bar).toHaveText(/Loading symbols: libc, 60 %/);
      await expect(page.page.getByRole('button', { name: 'Cancel Loading symbols' })).toHaveCount(0);
      await send('progressEnd', {});
      await expect(bar).toHaveCount(0);
    },
  );
});

test.describe('with a slow adapter', () => {
  test.use({ program: 'busy' });

  test('progress is announced, and cancelled by its button', async ({ openPage }) => {
    const page = await openPage();
    await page.start('Busy');
    const bar = page.page.getByRole('progressbar', { name: 'Reading the archive' });
    await expect(bar).toBeVisible();
    await expect(page.announced).toHaveText('Reading the archive');
    await page.page.getByRole('button', { name: 'Cancel Reading the archive' }).click();
    await expect(bar).toHaveCount(0);
    await expect(page.announced).toHaveText('Reading the archive: done');
    await expect(page.console).toContainText('cancelled archive');
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('progress is visible from every panel, and cancelled @all', async ({ openPage }) => {
      const page = await openPage();
      await page.start('Busy');
      const bar = page.page.getByRole('progressbar', { name: 'Reading the archive' });
      for (const panel of ['Stack', 'Console', 'Variables']) {
        await page.page.getByRole('tab', { name: panel, exact: true }).click();
        await expect(bar).toBeVisible();
      }
      await page.page.getByRole('button', { name: 'Cancel Reading the archive' }).click();
      await expect(bar).toHaveCount(0);
    });
  });
});
