import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { test } from './example-site.ts';
import { expect } from './fixtures.ts';
import { markedLine } from './marked-line.ts';

const news = (page: Page) => page.locator('#news');

const textStyleOf = (text: Locator) =>
  text.evaluate((element) => {
    const { color, font, colorScheme } = getComputedStyle(element);
    return { color, font, colorScheme };
  });

test('the elements start, stop and step beside the editor of the host, which shows the line, breakpoints and values', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--allow-origin', site.origin]);
  const loop = markedLine(join(server.workspace, 'cart.js'), 'loop');
  await site.open(page, server);
  await page.getByRole('button', { name: 'cart.js' }).click();
  const editor = page.locator('#editor');
  await expect(editor.locator('.cm-content')).toContainText('price');
  expect(await textStyleOf(news(page)), "the host's text in the session is as outside of it").toEqual(
    await textStyleOf(page.locator('body')),
  );

  await editor
    .locator('.cm-lineNumbers .cm-gutterElement')
    .filter({ hasText: new RegExp(`^${loop}$`) })
    .click();
  await expect(page.getByRole('tree', { name: 'Breakpoints' })).toContainText(`cart.js:${loop}`);
  await expect(editor.getByRole('img', { name: new RegExp(`line ${loop}$`) })).toBeVisible();

  await page.getByRole('button', { name: 'Start debugging' }).click();
  await expect(news(page)).toHaveText(`Stopped at cart.js:${loop}`);
  await expect(editor.locator(`[data-stopped-line="${loop}"]`)).toBeVisible();
  await expect(page.getByRole('tree', { name: 'Call stack' })).toContainText(`cart.js:${loop}`);
  await expect(page.getByRole('tree', { name: 'Variables' })).toContainText('price');
  await expect(editor.locator('.sl-values').first()).toBeVisible();

  await editor.locator('.cm-content').focus();
  await page.keyboard.press('F10');
  await expect(editor.locator(`[data-stopped-line="${loop}"]`)).toHaveCount(0);
  await expect(editor.locator('[data-stopped-line]')).toBeVisible();

  const prompt = page.getByRole('textbox', { name: 'Evaluate expression' });
  await prompt.fill('sum + 1');
  await prompt.press('Enter');
  await expect(page.getByRole('log', { name: 'Debug console' })).toContainText('1001');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(news(page)).toHaveText('Terminated');
  expect(
    await page.evaluate(() => [...Object.values({ ...sessionStorage, ...localStorage }), document.cookie].join('')),
    'nothing is kept in the storage of the host',
  ).toBe('');
});

test('a page whose origin is not allowed, or may only show a frame, learns which option allows it', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  await page.clock.install();
  await site.open(page, server);
  await expect(page.getByRole('toolbar', { name: 'Debug' })).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(news(page)).toContainText(`--allow-origin ${site.origin}`);
});

test('a launch is approved in the page of the host, which has the token', async ({ launchServer, site, page }) => {
  const server = await launchServer(['--allow-origin', site.origin]);
  await site.open(page, server);
  await page.getByRole('button', { name: 'Start debugging' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: "Don't run" }).click();
  await expect(dialog).toHaveCount(0);
});
