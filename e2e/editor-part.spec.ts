import { expect, test } from './fixtures.ts';

const editorPart = /\/assets\/editor-[^/]*\.js$/;

test('a page without a file works before the editor has loaded', async ({ openPage }) => {
  const page = await openPage();
  await expect(page.button('Start debugging')).toBeEnabled();
  await page.page.waitForFunction(() => customElements.get('stopline-editor') !== undefined);
  await expect(page.page.getByText('No file is open.')).toBeVisible();
});

test('if the editor cannot be loaded, the page says so in its place, and a reload loads it', async ({
  context,
  openPage,
}) => {
  await context.route(editorPart, (route) => route.abort());
  const page = await openPage();
  page.problems.expect(/ERR_FAILED/);
  await page.treeItem(page.files, 'cart.js').click();
  await expect(page.page.getByText('The editor could not be loaded.')).toBeVisible();

  await context.unroute(editorPart);
  await page.page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.editorOf('cart.js')).toContainText('discount');
});

test('a key pressed while the editor loads takes effect once it is loaded', async ({ context, openPage }) => {
  let letGo = (): void => undefined;
  const mayGo = new Promise<void>((resolve) => (letGo = resolve));
  await context.route(editorPart, async (route) => {
    await mayGo;
    await route.continue();
  });
  const page = await openPage();
  await page.treeItem(page.files, 'cart.js').click();
  await expect(page.page.getByRole('tab', { name: 'cart.js' })).toBeVisible();
  await page.page.keyboard.press('Control+f');
  letGo();
  await expect(page.page.getByRole('textbox', { name: 'Find' })).toBeFocused();
});
