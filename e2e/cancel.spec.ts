import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import type { StoplinePage } from './page.ts';
import { programsFolder } from './paths.ts';
import { prepare, runningPrograms } from './running-programs.ts';

/** Evaluates something that takes long in the console, and gives it up there. */
async function giveUp(page: StoplinePage, expression: string): Promise<void> {
  await page.evaluate(expression);
  const cancel = page.page.getByRole('button', { name: `Cancel evaluating ${expression}` });
  await cancel.click();
  await expect(cancel).toHaveCount(0);
  await expect(page.console.locator('.error')).toContainText('given up');
}

test.describe('an adapter that is slow', () => {
  test.use({
    program: 'slow',
    serverArguments: ['--trust', '--adapters', join(programsFolder, 'slow', 'adapters.json')],
  });

  test('what takes long in the console is given up from there, and the adapter is told', async ({ openPage }) => {
    const page = await openPage();
    await page.start('Slow');
    await page.expectStatus('Stopped');
    await giveUp(page, 'slow()');
    // It answers at once when it has been told.
    await page.evaluate('slow()');
    await expect(page.console.locator('.result').last()).toHaveText(/at last/);
  });
});

test.describe('lldb-dap', () => {
  test.use({ program: 'running' });

  test('an evaluation that never ends is given up in the console, and the next one is answered', async ({
    openPage,
    server,
  }) => {
    const program = runningPrograms['lldb-dap'];
    const lines = prepare(server.workspace, program);
    const page = await openPage();
    await page.stopAt(program.configuration, program.file, lines.two);
    await giveUp(page, 'while (1) { }');
    await page.evaluate('sum + 1');
    await expect(page.console.locator('.result').last()).toContainText('9');
  });
});
