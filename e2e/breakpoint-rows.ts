import { expect } from '@playwright/test';
import type { StoplinePage } from './page.ts';

/** Opens the field for the names of exceptions, in the visible list of breakpoints. */
export async function beginExceptionNames({ page }: StoplinePage): Promise<void> {
  await page.getByRole('button', { name: 'More breakpoint actions' }).click();
  await page.getByRole('menuitem', { name: 'Add exceptions by name' }).click();
  await expect(page.getByRole('textbox', { name: 'Exception names' })).toBeFocused();
}

/** Types the names of exceptions and presses Enter. */
export async function nameExceptions(page: StoplinePage, names: string): Promise<void> {
  await beginExceptionNames(page);
  await page.page.keyboard.type(names);
  await page.page.keyboard.press('Enter');
}

/** Opens the field for the name of a function by keys alone, from the palette. */
export async function beginFunctionBreakpoint(page: StoplinePage): Promise<void> {
  await page.runCommand('Add function breakpoint');
  await expect(page.page.getByRole('textbox', { name: 'Function name' })).toBeFocused();
}

/** Adds a function breakpoint by keys alone. */
export async function addFunctionBreakpoint(page: StoplinePage, name: string): Promise<void> {
  await beginFunctionBreakpoint(page);
  await page.page.keyboard.type(name);
  await page.page.keyboard.press('Enter');
  await expect(page.treeItem(page.breakpoints, new RegExp(`^${name}`))).toBeVisible();
}
