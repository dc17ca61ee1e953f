import { expect } from '@playwright/test';
import type { StoplinePage } from './page.ts';

/** Opens the field for the name of a function by keys alone, from the palette. */
export async function beginFunctionBreakpoint(page: StoplinePage): Promise<void> {
  const { keyboard } = page.page;
  await keyboard.press('Control+Shift+p');
  await expect(page.page.getByRole('combobox', { name: 'Command palette', exact: true })).toBeFocused();
  await keyboard.type('Add function breakpoint');
  await keyboard.press('Enter');
  await expect(page.page.getByRole('textbox', { name: 'Function name' })).toBeFocused();
}

/** Writes a function breakpoint by keys alone. */
export async function addFunctionBreakpoint(page: StoplinePage, name: string): Promise<void> {
  await beginFunctionBreakpoint(page);
  await page.page.keyboard.type(name);
  await page.page.keyboard.press('Enter');
  await expect(page.treeItem(page.breakpoints, new RegExp(`^${name}`))).toBeVisible();
}
