import { expect } from '@playwright/test';
import { beginExceptionNames, nameExceptions } from '../exceptions-by-name.ts';
import type { StoplinePage } from '../page.ts';
import { contextMenu, drawer, escape, type Scene, type View } from './scene.ts';

const saveSet = async (page: StoplinePage, name: string): Promise<void> => {
  await choose(page, 'Save breakpoint set…');
  await expect(page.page.getByRole('combobox', { name: 'Save breakpoint set' })).toBeFocused();
  await page.page.keyboard.type(name);
  await page.page.keyboard.press('Enter');
  await expect(page.page.getByText(`saved as “${name}”`)).toBeVisible();
};

/** Chooses an entry of the menu of the list, by the palette: that is there on a phone too. */
async function choose({ page }: StoplinePage, entry: string): Promise<void> {
  await page.keyboard.press('F1');
  await expect(page.getByRole('combobox', { name: 'Command palette', exact: true })).toBeFocused();
  await page.keyboard.type(entry);
  await page.keyboard.press('Enter');
}

/** A sheet that picks a set, or names one. */
const setSheet = (name: string, entry: string, field: string): View => ({
  name,
  show: async (page) => {
    await choose(page, entry);
    await expect(page.page.getByRole('combobox', { name: field })).toBeFocused();
  },
  leave: escape,
});

/** Exceptions that are named, and sets of breakpoints under a name. */
export const breakpointLists: Scene = {
  name: 'breakpoint-lists',
  program: 'sessions',
  open: async ({ openPage, line }) => {
    const page = await openPage();
    await page.start('Count in Python');
    await page.expectEnd();
    await nameExceptions(page, 'Python Exceptions / ValueError, KeyError');
    await nameExceptions(page, 'Python Exceptions / not json.JSONDecodeError');
    const never = page.treeItem(page.breakpoints, /JSONDecodeError/);
    await never.getByRole('checkbox').click();
    await expect(never.getByRole('checkbox')).not.toBeChecked();
    await page.openFile('count.py');
    await page.toggleBreakpoint(line('count.py', 'add'));
    await saveSet(page, 'sums');
    await page.openFile('count.js');
    await page.toggleBreakpoint(line('count.js', 'add'));
    await saveSet(page, 'both languages');
    await expect(page.page.getByText('saved as')).toHaveCount(0, { timeout: 20_000 });
    return page;
  },
  views: [
    {},
    contextMenu('exception-menu', (page) => page.treeItem(page.breakpoints, /ValueError/), ['desk']),
    { name: 'names', show: beginExceptionNames, leave: escape, on: ['desk'] },
    {
      name: 'refused-names',
      show: async (page) => {
        await nameExceptions(page, 'Python Exceptions / __main__.Odd');
        await expect(page.page.getByRole('alert')).toBeVisible();
      },
      leave: escape,
      on: ['desk'],
    },
    setSheet('save-set', 'Save breakpoint set…', 'Save breakpoint set'),
    setSheet('apply-set', 'Apply breakpoint set…', 'Apply breakpoint set'),
    drawer,
  ],
};

/** Places within a line: one has a breakpoint, the others can have one. */
export const columnMarks: Scene = {
  name: 'column-marks',
  program: 'sessions',
  open: async ({ openPage, line }) => {
    const add = line('count.js', 'add');
    const page = await openPage();
    await page.stopAt('Count in JavaScript', 'count.js', add);
    await page.toggleBreakpoint(add - 1);
    await page.toggleBreakpoint(add + 2);
    await expect(page.page.locator('.sl-column.sl-free').first()).toBeAttached();
    await page.moveCursorTo(add - 1);
    await page.page.keyboard.press('Control+F9');
    await expect(page.breakpoints.getByRole('treeitem', { name: /^count\.js:\d+:\d+/ })).toBeVisible();
    return page;
  },
  views: [{}, drawer],
};
