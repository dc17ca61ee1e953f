import { expect } from '@playwright/test';
import type { StoplinePage } from './page.ts';

/** Begins to write the names of exceptions in the list of breakpoints, which shows. */
export async function beginExceptionNames({ page }: StoplinePage): Promise<void> {
  await page.getByRole('button', { name: 'More breakpoint actions' }).click();
  await page.getByRole('menuitem', { name: 'Add exceptions by name' }).click();
  await expect(page.getByRole('textbox', { name: 'Exception names' })).toBeFocused();
}

/** Writes the names of exceptions, and presses Enter. */
export async function nameExceptions(page: StoplinePage, names: string): Promise<void> {
  await beginExceptionNames(page);
  await page.page.keyboard.type(names);
  await page.page.keyboard.press('Enter');
}
