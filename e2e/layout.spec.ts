import { join } from 'node:path';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';

const tabsAt = ({ page }: StoplinePage, list: 'Output' | 'Panels at the right') =>
  page.getByRole('tablist', { name: list }).getByRole('tab');

test('panels are moved between right and bottom by menu and by command, and stay there after a reload', async ({
  openPage,
  server,
}) => {
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', markedLine(join(server.workspace, 'cart.js'), 'call'));
  const right = page.page.getByRole('region', { name: 'Call stack and variables' });

  await tabsAt(page, 'Output').filter({ hasText: 'Console' }).click({ button: 'right' });
  await page.page.getByRole('menuitem', { name: 'Move to right' }).click();
  await expect(right.getByRole('log', { name: 'Debug console' })).toBeVisible();
  await expect(page.evaluateInput).toBeFocused();
  await right.getByRole('heading', { name: 'Variables' }).click({ button: 'right' });
  await page.page.getByRole('menuitem', { name: 'Move to bottom' }).click();
  await expect(tabsAt(page, 'Output').filter({ hasText: 'Variables' })).toHaveAttribute('aria-selected', 'true');
  // Its buttons are in the row of tabs.
  const tab = await tabsAt(page, 'Output').filter({ hasText: 'Variables' }).boundingBox();
  const button = await page.page.getByRole('button', { name: 'Collapse all variables' }).boundingBox();
  expect(Math.abs((button?.y ?? 0) - (tab?.y ?? 0))).toBeLessThan(6);
  await expect(page.variables.locator(':focus')).toHaveCount(1);
  await expect(right.getByRole('tree', { name: 'Call stack' })).toBeVisible();
  await expectNoViolations(page, 'panels that were moved');

  await page.reload();
  await expect(right.getByRole('log', { name: 'Debug console' })).toBeVisible();
  await expect(right.getByRole('tree', { name: 'Variables' })).toHaveCount(0);
  await page.page.keyboard.press('Control+Alt+4');
  await expect(page.variables.locator(':focus')).toHaveCount(1);
  await page.runCommand('Variables at the right');
  await expect(right.getByRole('tree', { name: 'Variables' })).toBeVisible();
  await tabsAt(page, 'Panels at the right').filter({ hasText: 'Console' }).press('Shift+F10');
  await page.page.getByRole('menuitem', { name: 'Move to bottom' }).click();
  await expect(tabsAt(page, 'Panels at the right')).toHaveCount(0);
  await expect(page.evaluateInput).toBeFocused();
});
