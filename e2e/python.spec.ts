import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { repetition } from './repetition.ts';

test.describe('a program', () => {
  test.use({ program: 'python' });

  for (const configuration of ['Threads', 'Threads, as python']) {
    test(
      `"${configuration}" stops in a worker thread, beside the other threads`,
      repetition(configuration === 'Threads'),
      async ({ openPage, server }) => {
        const file = join(server.workspace, 'threads.py');
        const [mean, grade, print] = [markedLine(file, 'mean'), markedLine(file, 'grade'), markedLine(file, 'print')];
        const page = await openPage();
        await page.stopAt(configuration, 'threads.py', mean);

        for (const name of ['MainThread', 'grader-algebra', 'grader-music'])
          await expect(page.treeItem(page.callStack, new RegExp(`^${name}, `))).toBeVisible();
        await expect(page.treeItem(page.callStack, /^grader-\w+, breakpoint$/).first()).toBeVisible();
        await expect(page.frame('mean', 'threads.py', mean).first()).toBeVisible();
        await expect(page.frame('grade', 'threads.py', grade).first()).toBeVisible();
        await expect(page.variable('total', '5').or(page.variable('total', '6'))).toBeVisible();

        await page.toggleBreakpoint(mean);
        await expect(page.mark(mean)).toHaveCount(0);
        await page.toggleBreakpoint(print);
        await expect(page.mark(print, 'Breakpoint')).toBeVisible();
        await page.button('Continue').click();
        await page.expectStoppedAt('threads.py', print, 'breakpoint');
        await expect(page.variable('title', "'algebra'")).toBeVisible();
        await page.toggleBreakpoint(print);
        await expect(page.mark(print)).toHaveCount(0);
        await page.button('Continue').click();
        await page.expectEnd();
        await expect(page.console).toContainText('algebra 1.67');
        await expect(page.console).toContainText('graded 2');
      },
    );
  }

  test('steps over, into and out of a call @all', async ({ openPage, server }) => {
    const file = join(server.workspace, 'uncaught.py');
    const [call, raise] = [markedLine(file, 'uncaught call'), markedLine(file, 'raise')];
    const page = await openPage();
    await page.stopAt('Uncaught', 'uncaught.py', call);
    await page.button('Step into').click();
    await page.expectStoppedAt('uncaught.py', raise - 1, 'after step');
    await expect(page.frame('bake', 'uncaught.py', raise - 1)).toBeVisible();
    await expect(page.variable('loaf', '1')).toBeVisible();
    await page.button('Step out').click();
    await page.expectStoppedAt('uncaught.py', call);
    await page.button('Step over').click();
    await page.expectStoppedAt('uncaught.py', call - 1);
    await expect(page.console).toContainText('loaf 1');
    await expect(page.frame('<module>', 'uncaught.py', call - 1)).toBeVisible();
  });

  test('stops on an uncaught exception, but not on a caught one', async ({ openPage, server }) => {
    const raise = markedLine(join(server.workspace, 'uncaught.py'), 'raise');
    const page = await openPage();
    await page.start('Uncaught');
    await page.expectStoppedAt('uncaught.py', raise, 'OutOfFlour');
    await expect(page.console).toContainText('caught: no flour for loaf 99');
    await expect(page.stoppedLine(raise)).toHaveClass(/sl-exception/);
    await expect(page.stoppedLine(raise)).toHaveAttribute('data-reason', /OutOfFlour/);
    await expect(page.variable('loaf', '3')).toBeVisible();
    await page.button('Continue').click();
    await page.expectEnd(1);
    await expect(page.console).toContainText('OutOfFlour: no flour for loaf 3');
  });

  test('stops on an uncaught exception only while the filter is enabled @all', async ({ openPage, server }) => {
    const raise = markedLine(join(server.workspace, 'uncaught.py'), 'raise');
    const page = await openPage();
    await page.start('Uncaught');
    await page.expectStoppedAt('uncaught.py', raise, 'OutOfFlour');
    const filter = page.treeItem(page.breakpoints, /^Uncaught Exceptions/).getByRole('checkbox');
    await expect(filter).toBeChecked();
    await filter.click();
    await expect(filter).not.toBeChecked();
    await page.button('Continue').click();
    await page.expectEnd(1);

    await page.start('Uncaught');
    await page.expectEnd(1);
    await filter.click();
    await expect(filter).toBeChecked();
    await page.start('Uncaught');
    await page.expectStoppedAt('uncaught.py', raise, 'OutOfFlour');
  });

  test('is paused while it runs @all', async ({ openPage }) => {
    const page = await openPage();
    await page.start('Ticker');
    await expect(page.console).toContainText('ticking');
    await page.button('Pause').click();
    await page.expectStatus('Stopped');
    await expect(page.status).toContainText('ticker.py');
    await expect(page.variable('limit', '6000')).toBeVisible();
    await page.evaluate('limit = 0');
    await expect(page.treeItem(page.variables, /^limit = 0/)).toBeVisible();
    await page.button('Continue').click();
    await page.expectEnd();
  });
});

test.describe('a library that a program calls', () => {
  test.use({ program: 'python-library' });

  test('is stepped over with justMyCode on', async ({ openPage, server }) => {
    const wrap = markedLine(join(server.workspace, 'wrap.py'), 'wrap');
    const page = await openPage();
    await page.stopAt('Wrap, my code only', 'wrap.py', wrap);
    await page.button('Step into').click();
    await page.expectStoppedAt('wrap.py', wrap + 1, 'after step');
  });

  test('is stepped into with justMyCode off @all', async ({ openPage, server }) => {
    const wrap = markedLine(join(server.workspace, 'wrap.py'), 'wrap');
    const page = await openPage();
    await page.stopAt('Wrap', 'wrap.py', wrap);
    await page.button('Step into').click();
    await expect(page.status).toContainText('textwrap.py');
    await expect(page.treeItem(page.callStack, /^wrap, textwrap\.py:\d+$/)).toHaveAttribute('aria-selected', 'true');
    await expect(page.frame('<module>', 'wrap.py', wrap)).toBeVisible();
    await expect(page.editorOf('textwrap.py')).toContainText('w = TextWrapper(width=width, **kwargs)');
  });
});
