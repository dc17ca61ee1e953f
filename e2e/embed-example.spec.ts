import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test } from './example-site.ts';
import { expect } from './fixtures.ts';
import { markedLine } from './marked-line.ts';

test.use({ hostFolder: 'examples/embed/iframe' });

const news = (page: Page) => page.locator('#news');

const lineNumber = (page: Page, line: number) =>
  page.locator('#editor .line-numbers').filter({ hasText: new RegExp(`^${line}$`) });

test('a web IDE with Monaco sets breakpoints, starts, shows the stopped line and steps, with the debugger in a frame', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  const loop = markedLine(join(server.workspace, 'cart.js'), 'loop');
  await site.open(page, server);
  const frame = page.frameLocator('iframe');
  const editor = page.locator('#editor');
  await page.getByRole('button', { name: 'cart.js' }).click();
  await expect(editor).toContainText('price');
  await expect(frame.getByRole('textbox', { name: 'Editor' }), 'the editor is the host’s').toHaveCount(0);

  await lineNumber(page, loop).click();
  await expect(editor.locator('.breakpoint')).toHaveCount(1);

  await page.getByRole('button', { name: 'Debug', exact: true }).click();
  await expect(news(page)).toHaveText(`Stopped at cart.js:${loop}`);
  await expect(editor.locator('.stopped')).toBeVisible();
  await expect(frame.getByText(`run by ${new URL(site.origin).host}`).first()).toBeVisible();
  await expect(frame.getByRole('tree', { name: 'Variables' })).toContainText('price');
  const background = () =>
    frame.locator('stopline-app').evaluate((app) => getComputedStyle(app).getPropertyValue('--sl-bg-editor'));
  await expect.poll(background, "the frame has Monaco's colours").toBe('#fffffe');
  await frame.getByRole('tab', { name: 'Stack' }).click();
  await expect(frame.getByRole('tree', { name: 'Call stack' })).toContainText(`cart.js:${loop}`);

  await lineNumber(page, loop).click();
  await expect(editor.locator('.breakpoint')).toHaveCount(0);
  await page.getByRole('button', { name: 'Step over' }).click();
  await expect(news(page)).not.toHaveText(`Stopped at cart.js:${loop}`);
  await expect(news(page)).toContainText('Stopped at cart.js:');
  await expect(editor.locator('.stopped')).toHaveCount(1);
});

test('the web IDE shows a link to approve the launch', async ({ launchServer, site, page }) => {
  const server = await launchServer(['--embed-origin', site.origin]);
  await site.open(page, server);
  await page.getByRole('button', { name: 'Debug', exact: true }).click();
  await expect(news(page).getByRole('link', { name: 'Approve the launch' })).toBeVisible();
});
