import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { StoplinePage } from './page.ts';

test('the owner shares a link to watch, and revokes it', async ({ openPage, server, browser }) => {
  const owner = await openPage();
  await owner.runCommand('Share…');
  const dialog = owner.page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Class 3b');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await owner.page.keyboard.press('Escape');

  const context = await browser.newContext();
  const watching = new StoplinePage(await context.newPage());
  await watching.open(url);
  await owner.stopAt('Cart', 'cart.js', markedLine(join(server.workspace, 'cart.js'), 'call'));
  await expect(watching.status).toHaveText(/^Stopped/);
  const stepOver = watching.toolbar.getByRole('button', { name: 'Step over' });
  await expect(stepOver).toBeDisabled();
  await expect(stepOver).toHaveAttribute('title', 'Step over: You are watching');
  await expect(watching.evaluateInput).toBeDisabled();
  await expect(watching.addWatch).toBeDisabled();

  await owner.runCommand('Share…');
  await dialog.getByRole('button', { name: 'Revoke Class 3b' }).click();
  await expect(watching.page.getByText('The owner revoked your link')).toBeVisible();
  await context.close();
});
