import type { BrowserContext } from 'playwright-core';
import { expect, test } from './fixtures.ts';

const editorPart = /\/assets\/editor-[^/]*\.js$/;
const formPart = /\/assets\/breakpoint-form-[^/]*\.js$/;

/** Holds back a part of the page until the function that it returns is called. */
async function holdBack(context: BrowserContext, part: RegExp): Promise<() => void> {
  let letGo = (): void => undefined;
  const mayGo = new Promise<void>((resolve) => (letGo = resolve));
  await context.route(part, async (route) => {
    await mayGo;
    await route.continue();
  });
  return letGo;
}

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
  const letGo = await holdBack(context, editorPart);
  const page = await openPage();
  await page.treeItem(page.files, 'cart.js').click();
  await expect(page.page.getByRole('tab', { name: 'cart.js' })).toBeVisible();
  await page.page.keyboard.press('Control+f');
  letGo();
  await expect(page.page.getByRole('textbox', { name: 'Find' })).toBeFocused();
});

test('a condition that is typed while the form of breakpoints loads is set, and the file keeps its text', async ({
  context,
  openPage,
}) => {
  const letGo = await holdBack(context, formPart);
  const page = await openPage();
  const { keyboard } = page.page;
  await page.openFile('cart.js');
  await page.moveCursorTo(12);
  const before = await page.editor.textContent();
  const asked = page.page.waitForRequest(formPart);
  await keyboard.press('Shift+F9');
  await asked;
  await keyboard.type('price < 950');
  await keyboard.press('Enter');
  letGo();
  await expect(page.breakpoint('cart.js', 12)).toContainText('price < 950');
  await expect(page.editor).toBeFocused();
  expect(await page.editor.textContent()).toBe(before);
});

test('if the form of breakpoints cannot be loaded, the page says so and the editor keeps the focus', async ({
  context,
  openPage,
}) => {
  await context.route(formPart, (route) => route.abort());
  const page = await openPage();
  page.problems.expect(/ERR_FAILED/);
  await page.openFile('cart.js');
  await page.moveCursorTo(12);
  await page.page.keyboard.press('Shift+F9');
  await expect(page.page.getByRole('alert')).toContainText('The form of a breakpoint could not be loaded.');
  await expect(page.editor).toBeFocused();
});
