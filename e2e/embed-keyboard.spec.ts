import type { Page } from '@playwright/test';
import { call, embed, outcome, test } from './embed-host.ts';
import { expect } from './fixtures.ts';

/** The element of the host that has the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.localName);

test('a host hands the keyboard over, and the leave key gives it back, from an open popup too', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  const shown = page.frameLocator('stopline-debugger iframe');
  const editor = shown.locator('.cm-content[aria-label$="cart.js"]');
  await page.goto(site.origin);
  await embed(page, { server: server.origin, token: server.token });
  expect(await outcome(page)).toBe('ready');
  await call(page, 'openSource', 'cart.js');
  await expect(editor).toBeVisible();
  await page.evaluate(() => {
    const field = document.createElement('input');
    document.body.prepend(field);
    field.focus();
    const left: string[] = [];
    Object.assign(window, { left });
    document.querySelector('stopline-debugger')?.addEventListener('leave', ({ type }) => left.push(type));
  });
  expect(await focused(page)).toBe('input');

  const element = page.locator('stopline-debugger');
  await element.evaluate((debuggerElement: HTMLElement) => debuggerElement.focus());
  await expect(editor).toBeFocused();
  expect(await focused(page)).toBe('stopline-debugger');
  await page.keyboard.press('Control+Alt+Digit0');
  await expect.poll(() => focused(page)).toBe('body');

  await call(page, 'focus');
  await expect(editor).toBeFocused();
  await expect.poll(() => focused(page)).toBe('stopline-debugger');
  await page.keyboard.press('F1');
  await expect(shown.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Control+Alt+Digit0');
  await expect.poll(() => focused(page)).toBe('body');
  expect(await page.evaluate(() => Reflect.get(window, 'left') as unknown)).toEqual(['leave', 'leave']);
});
