import type { Locator } from '@playwright/test';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import type { StoplinePage } from './page.ts';
import { repetition } from './repetition.ts';
import { prepare, runningPrograms } from './running-programs.ts';

/** Evaluates something slow in the console, and cancels it there. */
async function giveUp(page: StoplinePage, expression: string): Promise<void> {
  await page.evaluate(expression);
  const cancel = page.page.getByRole('button', { name: `Cancel evaluating ${expression}` });
  await cancel.click();
  await expect(cancel).toHaveCount(0);
  await expect(page.console.locator('.error')).toContainText('was cancelled');
}

test.describe('with a slow adapter', () => {
  test.use({ program: 'slow' });

  test('a slow evaluation is cancelled in the console and at the adapter', async ({ openPage }) => {
    const page = await openPage();
    await page.start('Slow');
    await page.expectStatus('Stopped');
    await giveUp(page, 'slow()');
    // It answers as soon as it gets the cancel request.
    await page.evaluate('slow()');
    await expect(page.console.locator('.result').last()).toHaveText(/at last/);
  });

  test('slow scopes are cancelled in the variables, and read again', async ({ openPage }) => {
    const page = await openPage();
    await page.start('Slow');
    await page.expectStatus('Stopped');
    const button = (name: string) => page.page.getByRole('button', { name });
    await page.treeItem(page.callStack, /^caller1(,|$)/).click();
    await button('Cancel reading scopes').click();
    await button('Read scopes again').click();
    await expect(page.treeItem(page.variables, /^Outer/)).toBeVisible();
    await expect(button('Read scopes again')).toHaveCount(0);
  });

  test('the rest of a slow stack is cancelled in the call stack, and read again @all', async ({ openPage }) => {
    const page = await openPage();
    await page.start('Slow');
    await page.expectStatus('Stopped');
    const button = (name: string) => page.page.getByRole('button', { name });
    await page.treeItem(page.callStack, /^caller1(,|$)/).press('End');
    await page.treeItem(page.callStack, '5 more frames').click();
    await button('Cancel reading frames').click();
    await button('Read frames again').click();
    await expect(page.treeItem(page.callStack, /^caller20(,|$)/)).toBeVisible();
    await expect(button('Read frames again')).toHaveCount(0);
  });

  /** Commands that show something slow, and how each is cancelled and retried. */
  const shown: readonly {
    readonly what: string;
    readonly command: string;
    readonly field?: string;
    readonly there: (page: StoplinePage) => Locator;
  }[] = [
    {
      what: 'reading memory',
      command: 'Show memory',
      field: 'Address or expression',
      there: ({ page }) => page.getByRole('gridcell', { name: '07' }).first(),
    },
    {
      what: 'reading instructions',
      command: 'Show disassembly',
      field: 'Address or function',
      there: ({ page }) => page.getByRole('gridcell', { name: 'nop' }).first(),
    },
    {
      what: 'reading modules',
      command: 'Show modules',
      there: ({ page }) => page.getByRole('cell', { name: 'pricing' }),
    },
    {
      what: 'reading loaded sources',
      command: 'Show loaded sources',
      there: ({ page }) =>
        page.getByRole('tree', { name: 'Loaded sources' }).getByRole('treeitem', { name: 'main.slow' }),
    },
  ];

  for (const { what, command, field, there } of shown) {
    test(
      `${what} is cancelled in its panel, and done when requested again`,
      repetition(what === 'reading memory'),
      async ({ openPage }) => {
        const page = await openPage();
        await page.start('Slow');
        await page.expectStatus('Stopped');
        await page.runCommand(command);
        const address = field === undefined ? undefined : page.page.getByRole('textbox', { name: field });
        await address?.fill('0x1000');
        await address?.press('Enter');
        const cancel = page.page.getByRole('button', { name: `Cancel ${what}` });
        await cancel.click();
        await expect(cancel).toHaveCount(0);
        await expect(page.page.getByText('Cancelled.')).toBeVisible();
        if (address) await address.press('Enter');
        else await page.page.getByRole('button', { name: 'Read again' }).click();
        await expect(there(page)).toBeVisible();
      },
    );
  }
});

test.describe('with lldb-dap', () => {
  test.use({ program: 'running' });
  const program = runningPrograms['lldb-dap'];
  /** Runs until the adapter is asked to cancel it. */
  const endless =
    '`script import time; any(iter(lambda: time.sleep(0.05) or lldb.debugger.InterruptRequested(), True))';

  test(
    'a request queued behind an endless command is cancelled, then the command, and the program stays where it was',
    exercises('request cancel'),
    async ({ openPage, server }) => {
      const lines = prepare(server.workspace, program);
      const page = await openPage();
      await page.stopAt(program.configuration, program.file, lines.one);
      await page.evaluate(endless);
      const cancel = page.page.getByRole('button', { name: `Cancel evaluating ${endless}` });
      await expect(cancel).toBeVisible();

      await page.addWatch.fill('sum + 100');
      await page.addWatch.press('Enter');
      const waiting = page.treeItem(page.watch, 'sum + 100 = reading');
      await waiting.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.treeItem(page.watch, 'sum + 100 = Cancelled.')).toBeVisible();

      await cancel.click();
      await expect(cancel).toHaveCount(0);
      await page.evaluate('sum + 100');
      await expect(page.console.locator('.result').last()).toHaveText(/107/);
      await page.expectStoppedAt(program.file, lines.one);
      await page.button('Continue').click();
      await expect(page.console).toContainText('sum 10');
    },
  );

  test('a step cancels an endless command in the console, which says so', async ({ openPage, server }) => {
    const lines = prepare(server.workspace, program);
    const page = await openPage();
    await page.stopAt(program.configuration, program.file, lines.one);
    await page.evaluate(endless);
    await expect(page.page.getByRole('button', { name: `Cancel evaluating ${endless}` })).toBeVisible();
    await page.button('Step over').click();
    await expect(page.console).toContainText('A person resumed the program before the evaluation had ended.');
    await expect(page.stoppedLine(lines.one)).toHaveCount(0);
    await page.expectStatus('Stopped');
  });
});

test.describe('with GDB', () => {
  test.use({ program: 'running' });
  const program = runningPrograms.GDB;

  test('a watched function that never returns is cancelled, and no later step waits for it @all', async ({
    openPage,
    server,
  }) => {
    const lines = prepare(server.workspace, program);
    const page = await openPage();
    for (const expression of ['(int)pause()', 'sum + 100']) {
      await page.addWatch.fill(expression);
      await page.addWatch.press('Enter');
    }
    await page.stopAt(program.configuration, program.file, lines.one);
    const endless = page.treeItem(page.watch, /^\(int\)pause/);
    const sum = (value: string) => page.treeItem(page.watch, `sum + 100 = ${value}`);
    await endless.getByRole('button', { name: 'Cancel' }).click();
    await expect(endless).toHaveAccessibleName('(int)pause() = Cancelled.');
    await expect(sum('107')).toBeVisible();
    await page.button('Step over').click();
    await page.expectStoppedAt(program.file, lines.two);
    await expect(sum('108, was 107')).toBeVisible();
    await expect(endless).toHaveAccessibleName(/did not end before/);
  });
});
