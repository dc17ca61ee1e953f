import { join } from 'node:path';
import { encode } from 'uqr';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { StoplinePage } from './page.ts';
import { freePort } from './target.ts';

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

/** The dark modules of a text's QR code, "x y" each, without a margin. */
const darkModules = (text: string): readonly string[] =>
  encode(text, { ecc: 'M', border: 0 }).data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])),
  );

test('a shared link and its QR code have the public URL, wherever the owner opened the page', async ({
  launchServer,
  openPage,
  serverArguments,
}) => {
  const port = await freePort();
  const publicUrl = 'https://debug.example/class/';
  const { token } = await launchServer([...serverArguments, '--port', String(port), '--public-url', publicUrl]);
  const owner = await openPage({ url: `http://127.0.0.1:${port}/#token=${token}` });
  await owner.runCommand('Share…');
  const dialog = owner.page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Class 3b');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = dialog.getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/^https:\/\/debug\.example\/class\/#token=[\w-]+$/);
  const squares = await dialog
    .getByRole('img', { name: 'QR code of the link' })
    .locator('path')
    .last()
    .getAttribute('d');
  const shown = [...(squares ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  const margin = Math.min(...shown.flat());
  expect(shown.map(([x, y]) => `${x - margin} ${y - margin}`)).toEqual(darkModules(await link.inputValue()));
});
