import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('settings are in one sheet, take effect at once and survive a reload', async ({ openPage }) => {
  const page = await openPage();
  await page.openFile('cart.js');
  const sheet = page.page.getByRole('dialog', { name: 'Settings' });
  const line = page.editor.locator('.cm-line').first();
  const heightOfLine = () => line.evaluate((element) => element.getBoundingClientRect().height);
  const before = await heightOfLine();

  await page.page.keyboard.press('Control+,');
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Larger code' }).click({ clickCount: 5 });
  await expect(sheet.getByText('18 px')).toBeVisible();
  await expect.poll(heightOfLine).toBeGreaterThan(before);
  await sheet.getByRole('radio', { name: 'High contrast' }).check();
  await expect(page.page.locator('html')).toHaveClass(/theme-contrast/);
  await sheet.getByRole('checkbox', { name: 'Tab key moves focus' }).check();
  await expectNoViolations(page, 'the settings');
  await page.page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await page.reload();
  await expect(page.editorOf('cart.js')).toBeVisible();
  await expect(page.page.locator('html')).toHaveClass(/theme-contrast/);
  expect(await heightOfLine()).toBeGreaterThan(before);
  await page.editor.click();
  await page.page.keyboard.press('Tab');
  await expect(page.editor).not.toBeFocused();
  await expect(page.page.getByRole('tab', { name: 'cart.js', exact: true })).toBeVisible();
});
