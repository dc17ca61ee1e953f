import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import type { StoplinePage } from './page.ts';
import { programsFolder } from './paths.ts';

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
