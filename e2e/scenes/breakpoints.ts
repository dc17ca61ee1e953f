import { expect } from '@playwright/test';
import {
  addFunctionBreakpoint,
  beginExceptionNames,
  beginFunctionBreakpoint,
  nameExceptions,
} from '../breakpoint-rows.ts';
import type { StoplinePage } from '../page.ts';
import { contextMenu, drawer, overlay, type Scene } from './scene.ts';

async function openSetSheet(page: StoplinePage, title: string): Promise<void> {
  await page.runCommand(`${title}…`);
  await expect(page.page.getByRole('combobox', { name: title })).toBeFocused();
}

async function saveSet(page: StoplinePage, name: string): Promise<void> {
  await openSetSheet(page, 'Save breakpoint set');
  await page.page.keyboard.type(name);
  await page.page.keyboard.press('Enter');
  await expect(page.page.getByText(`saved as “${name}”`)).toBeVisible();
}

export const breakpoints: readonly Scene[] = [
  {
    name: 'breakpoint-kinds',
    program: 'sessions',
    arrange: async (page) => {
      await addFunctionBreakpoint(page, 'nowhere');
      await addFunctionBreakpoint(page, 'run');
      await page.start('Bank');
      await page.expectStatus('Stopped');
    },
    views: [{}, overlay('new-function', beginFunctionBreakpoint, ['desk']), drawer],
  },

  // Exceptions by name, and named sets of breakpoints.
  {
    name: 'breakpoint-lists',
    program: 'sessions',
    arrange: async (page, { line }) => {
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
    },
    views: [
      {},
      contextMenu('exception-menu', (page) => page.treeItem(page.breakpoints, /ValueError/), ['desk']),
      overlay('names', beginExceptionNames, ['desk']),
      overlay(
        'refused-names',
        async (page) => {
          await nameExceptions(page, 'Python Exceptions / __main__.Odd');
          await expect(page.page.getByRole('alert')).toBeVisible();
        },
        ['desk'],
      ),
      overlay('save-set', (page) => openSetSheet(page, 'Save breakpoint set')),
      overlay('apply-set', (page) => openSetSheet(page, 'Apply breakpoint set')),
      drawer,
    ],
  },

  // Columns of a line: one has a breakpoint, the others can have one.
  {
    name: 'column-marks',
    program: 'sessions',
    arrange: async (page, { line }) => {
      const add = line('count.js', 'add');
      await page.stopAt('Count in JavaScript', 'count.js', add);
      await page.toggleBreakpoint(add - 1);
      await page.toggleBreakpoint(add + 2);
      await expect(page.page.locator('.sl-column.sl-free').first()).toBeAttached();
      await page.moveCursorTo(add - 1);
      await page.page.keyboard.press('Control+F9');
      await expect(page.breakpoints.getByRole('treeitem', { name: /^count\.js:\d+:\d+/ })).toBeVisible();
    },
    views: [{}, drawer],
  },
];
