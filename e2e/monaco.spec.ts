import { join } from 'node:path';
import { test } from './example-site.ts';
import { expect } from './fixtures.ts';
import { markedLine } from './marked-line.ts';

test.use({ hostFolder: 'e2e/monaco-host' });

test('Monaco shows breakpoints, the stopped line, values after lines and under the pointer, until the binding is disposed', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--allow-origin', site.origin]);
  const loop = markedLine(join(server.workspace, 'cart.js'), 'loop');
  await site.open(page, server, '?file=cart.js');
  const editor = page.locator('#editor');
  const breakpoints = page.getByRole('tree', { name: 'Breakpoints' });
  await editor
    .locator('.line-numbers')
    .filter({ hasText: new RegExp(`^${loop}$`) })
    .click();
  await expect(breakpoints).toContainText(`cart.js:${loop}`);
  await expect(editor.locator('.sl-breakpoint')).toBeVisible();

  await page.getByRole('button', { name: 'Start debugging' }).click();
  await expect(page.getByRole('tree', { name: 'Call stack' })).toContainText(`cart.js:${loop}`);
  await expect(editor.locator('.sl-stopped')).toBeVisible();
  await expect(editor.locator('.sl-stop-arrow')).toBeVisible();
  await expect(editor.locator('.sl-inline-value').first()).toBeVisible();

  const point = await page.evaluate(
    (line) =>
      (Reflect.get(window, 'pointOf') as (line: number, text: string) => { x: number; y: number })(line, 'price'),
    loop,
  );
  await page.mouse.move(point.x, point.y);
  await expect(page.locator('.monaco-hover').filter({ hasText: 'price = ' })).toBeVisible();

  await editor.locator('.view-lines').click();
  await page.keyboard.press('F10');
  await expect(page.getByRole('tree', { name: 'Call stack' })).not.toContainText(`cart.js:${loop}`);
  await expect(editor.locator('.sl-stopped')).toHaveCount(1);

  await page.mouse.move(0, 0);
  await page.evaluate(() => (Reflect.get(window, 'binding') as { dispose(): void }).dispose());
  await expect(editor.locator('[class*="sl-"]')).toHaveCount(0);
});

test('F9 in Monaco sets and removes the breakpoint of the line with the cursor', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--allow-origin', site.origin]);
  await site.open(page, server, '?file=cart.js');
  const editor = page.locator('#editor');
  await editor.locator('.view-line').nth(2).click();
  await page.keyboard.press('F9');
  await expect(page.getByRole('tree', { name: 'Breakpoints' })).toContainText('cart.js:3');
  await page.keyboard.press('F9');
  await expect(editor.locator('.sl-breakpoint')).toHaveCount(0);
  await expect(page.getByRole('tree', { name: 'Breakpoints' })).not.toContainText('cart.js:3');
});
