import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'uqr';
import { expect, test } from './fixtures.ts';
import { createLink } from './links.ts';
import { markedLine } from './marked-line.ts';
import { StoplinePage } from './page.ts';
import { requestsIn } from './requests-in.ts';
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

test.describe('of a Python program', () => {
  test.use({ program: 'python', serverArguments: ['--trust', '--log-level', 'trace'] });

  test('a property runs for an observer only after the owner has expanded its object, whose row then fills by itself', async ({
    openPage,
    server,
    browser,
  }) => {
    const text = `class Account:
    @property
    def balance(self):
        print('property')
        return 5

account = Account()
print('end')
`;
    writeFileSync(join(server.workspace, 'ticker.py'), text);
    const owner = await openPage();
    await owner.stopAt('Ticker', 'ticker.py', 8);
    const { url } = await createLink(server, { label: 'Watching' });
    const context = await browser.newContext();
    const observer = await openPage({ url, context });
    const account = observer.variable('account');
    await account.click();
    await observer.page.keyboard.press('ArrowRight');
    const refusal = observer.treeItem(observer.variables, /^You are watching\. Reading this value runs code/);
    await expect(refusal).toBeVisible();
    await expect(observer.console).not.toContainText('property');
    await owner.variable('account').click();
    await owner.page.keyboard.press('ArrowRight');
    await expect(owner.variable('balance', '5')).toBeVisible();
    await expect(observer.variable('balance', '5'), "the observer's row fills by itself").toBeVisible();
    await expect(refusal).toHaveCount(0);
    await expect(observer.console).toContainText('property');
    const reads = requestsIn(server.logs())
      .filter(({ command }) => command === 'variables')
      .map((read) => JSON.stringify(read));
    expect(reads.length).toBeGreaterThan(1);
    expect(reads, 'the adapter is asked once').toEqual([...new Set(reads)]);
    await context.close();
  });
});
